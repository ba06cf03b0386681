import { toReais } from '@coruja/domain';
import { useEffect, useRef } from 'react';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import type { DisplayCart, DisplayLine } from '../../parts/display/display-state.ts';
import { Amount } from './amount.tsx';
import styles from './display-page.module.css';

/** The cart as it is rung up. A long one shows the line that changed last. */
export function CartView({ cart: { lines, newest, discount, total } }: { cart: DisplayCart }) {
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: region } = scroll;
    if (!region) return;
    // Scrolls to the changed line at once, and again when the window or the sums change the list's height.
    const sizes = new ResizeObserver(() =>
      region.querySelector('[data-newest]')?.scrollIntoView({ block: 'nearest' }),
    );
    sizes.observe(region);
    return () => sizes.disconnect();
  }, [lines, newest]);
  return (
    <div className={styles.cart}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div ref={scroll} className={styles.scroll} role="region" aria-label="Itens" tabIndex={0}>
        <ul className={styles.lines} aria-label="Sua compra">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same may be bought twice
            <Line key={index} line={line} isNewest={index === newest} />
          ))}
        </ul>
      </div>
      <div className={styles.sums}>
        {discount > 0 && (
          <p className={styles.amount}>
            <span>Desconto</span>
            <strong>−{formatMoney(toReais(discount))}</strong>
          </p>
        )}
        <Amount label="Total" value={total} isMain />
      </div>
    </div>
  );
}

function Line({ line: { name, note, quantity, unitPrice, amount }, isNewest }: LineProps) {
  return (
    <li className={styles.line} data-newest={isNewest || undefined}>
      <span className={styles.quantity}>{formatNumber(quantity)} ×</span>
      <span className={styles.name}>
        {name}
        {quantity > 1 && <small>{formatMoney(toReais(unitPrice))} cada</small>}
        {note && <small>{note}</small>}
      </span>
      <strong>{formatMoney(toReais(amount))}</strong>
    </li>
  );
}

interface LineProps {
  readonly line: DisplayLine;
  readonly isNewest: boolean;
}
