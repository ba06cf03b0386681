import type { Product } from '@coruja/contract';
import { lineTotal, toReais } from '@coruja/domain';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { unitPriceOf } from './cart.ts';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly product: Product;
  readonly quantity: number;
  readonly isSelected: boolean;
  readonly disabled: boolean;
  readonly onQuantity: (product: Product, quantity: number) => void;
  readonly onRemove: (product: Product) => void;
  readonly onSelect: (product: Product) => void;
}

/** One product in the cart: its units, their sum, and the remove button. */
export function CartLine(props: CartLineProps) {
  const { product, quantity, isSelected, disabled, onQuantity, onRemove, onSelect } = props;
  const total = lineTotal({ quantity, unitPrice: unitPriceOf(product) });
  return (
    <li
      className={styles.line}
      aria-current={isSelected || undefined}
      aria-label={product.name}
      onFocus={() => onSelect(product)}
    >
      <span className={styles.name}>
        {product.name}
        <span className={styles.unit}>{formatMoney(product.price)} cada</span>
      </span>
      <span className={styles.stepper}>
        <button
          type="button"
          className={styles.button}
          disabled={disabled}
          aria-label={`Diminuir ${product.name}`}
          onClick={() => onQuantity(product, quantity - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <QuantityField
          product={product}
          quantity={quantity}
          disabled={disabled}
          onQuantity={(next) => onQuantity(product, next)}
        />
        <button
          type="button"
          className={styles.button}
          disabled={disabled}
          aria-label={`Aumentar ${product.name}`}
          onClick={() => onQuantity(product, quantity + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </span>
      <span className={styles.total}>{formatMoney(toReais(total))}</span>
      <button
        type="button"
        className={styles.remove}
        disabled={disabled}
        aria-label={`Remover ${product.name}`}
        title="Remover"
        onClick={() => onRemove(product)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** A typed number counts after a short pause; a 0 waits longer, because it may become 20. */
const QUIET_MS = 300;
const QUIET_AT_ZERO_MS = 1_000;

interface QuantityFieldProps {
  readonly product: Product;
  readonly quantity: number;
  readonly disabled: boolean;
  readonly onQuantity: (quantity: number) => void;
}

function QuantityField({ product, quantity, disabled, onQuantity }: QuantityFieldProps) {
  // Null while nobody types: the field then shows the cart's number.
  const [text, setText] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const type = (next: string | null) => {
    typed.current = next;
    setText(next);
  };
  const take = () => {
    const wanted = typed.current;
    type(null);
    if (wanted !== null && wanted !== '') onQuantity(Number(wanted));
  };
  const takeWhenQuiet = useEffectEvent(take);
  useEffect(() => {
    if (text === null || text === '') return;
    const timer = setTimeout(() => takeWhenQuiet(), Number(text) > 0 ? QUIET_MS : QUIET_AT_ZERO_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (event.key === 'Enter') take();
    else if (by !== undefined) {
      const from = typed.current === null || typed.current === '' ? quantity : Number(typed.current);
      type(null);
      onQuantity(from + by);
    } else return;
    event.preventDefault();
  };
  return (
    <input
      className={styles.quantity}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      aria-label={`Quantidade de ${product.name}`}
      disabled={disabled}
      value={text ?? String(quantity)}
      onChange={(event) => {
        const units = readUnits(event.currentTarget.value);
        // The cart's own number does not count as typed: restoring the field after a scan must not undo the scan.
        type(units === String(quantity) ? null : units);
      }}
      onKeyDown={onKeyDown}
      onBlur={take}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

const steps: Partial<Record<string, number>> = { '+': 1, '-': -1, ArrowUp: 1, ArrowDown: -1 };

/** Only digits; empty for a negative number. */
function readUnits(typed: string): string {
  return /^\s*[-−]\d/.test(typed) ? '0' : typed.replace(/\D/g, '');
}
