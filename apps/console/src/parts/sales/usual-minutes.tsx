import { type Centavos, toReais } from '@coruja/domain';
import type { ReactNode } from 'react';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import styles from './usual-minutes.module.css';

interface UsualMinutesProps {
  readonly label: string;
  readonly choices: readonly number[];
  readonly chosen: number | undefined;
  readonly onChoose: (minutes: number) => void;
  /** The price of a choice; null while it is not known. */
  readonly priceOf?: (minutes: number) => Centavos | null;
  /** More buttons beside them. */
  readonly children?: ReactNode;
}

/** Usual durations, each with its price if it has one. */
export function UsualMinutes({ label, choices, chosen, onChoose, priceOf, children }: UsualMinutesProps) {
  return (
    <div className={styles.usual} data-priced={priceOf !== undefined} role="group" aria-label={label}>
      {choices.map((minutes) => {
        const price = priceOf?.(minutes) ?? null;
        return (
          <button
            key={minutes}
            type="button"
            aria-pressed={chosen === minutes}
            onClick={() => onChoose(minutes)}
          >
            {formatMinutes(minutes)}
            {price !== null && <span>{formatMoney(toReais(price))}</span>}
          </button>
        );
      })}
      {children}
    </div>
  );
}
