import { formatMinutes, formatNumber } from '../../lib/format.ts';
import styles from './balance.module.css';

/** `90 min` (docs/product/credits.md#balance). */
export function formatBalance(minutes: number): string {
  return `${formatNumber(minutes)}\u00a0min`;
}

/** A balance in minutes, followed by hours from 60 minutes on. */
export function Balance({ minutes, large = false }: { minutes: number; large?: boolean }) {
  return (
    <span
      className={`${styles.balance} num`}
      data-large={large || undefined}
      data-empty={minutes === 0 || undefined}
    >
      <span className={styles.minutes}>{formatBalance(minutes)}</span>
      {minutes >= 60 && (
        <span className={styles.hours}>{formatMinutes(minutes).replaceAll(' ', '\u00a0')}</span>
      )}
    </span>
  );
}
