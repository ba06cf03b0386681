import { toReais } from '@coruja/domain';
import { IconX } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import styles from './cart-line.module.css';
import type { TimeItem } from './time-lines.ts';

interface CartTimeLineProps {
  readonly item: TimeItem;
  readonly isSelected: boolean;
  readonly disabled: boolean;
  readonly onRemove: (id: string) => void;
}

/** Time in the cart: its name, the rules that price it, its price, and the remove button. */
export function CartTimeLine({ item, isSelected, disabled, onRemove }: CartTimeLineProps) {
  return (
    <li className={styles.line} aria-current={isSelected || undefined} aria-label={item.name}>
      <span className={styles.name}>
        {item.name}
        {item.rules.map((rule) => (
          <span key={rule} className={styles.unit}>
            {rule}
          </span>
        ))}
      </span>
      <span />
      <span className={styles.total}>{formatMoney(toReais(item.price))}</span>
      <button
        type="button"
        className={styles.remove}
        disabled={disabled}
        aria-label={`Remover ${item.name}`}
        title="Remover"
        onClick={() => onRemove(item.id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}
