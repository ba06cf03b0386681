import type { ComputerMinutes } from '@coruja/domain';
import { inSession } from './computer-sums.ts';
import styles from './minutes.module.css';

/** The four kinds of minutes that the table and the bar show. */
export const shares = ['session', 'paused', 'locked', 'unguarded'] as const;
export type Share = (typeof shares)[number];

export const shareNames: Readonly<Record<Share, string>> = {
  session: 'Em sessão',
  paused: 'Pausado',
  locked: 'Travado',
  unguarded: 'Sem guarda',
};

export function shareOf(minutes: ComputerMinutes, share: Share): number {
  return share === 'session' ? inSession(minutes) : minutes.of[share];
}

interface MinutesBarProps {
  readonly minutes: ComputerMinutes;
  /** The longest time of the table, which fills the width. */
  readonly most: number;
}

/** Hidden from screen readers, because the figures beside it say the same. */
export function MinutesBar({ minutes, most }: MinutesBarProps) {
  return (
    <span className={styles.bar} aria-hidden>
      {shares
        .filter((share) => shareOf(minutes, share) > 0)
        .map((share) => (
          <span
            key={share}
            data-share={share}
            style={{ width: `${(shareOf(minutes, share) / most) * 100}%` }}
          />
        ))}
    </span>
  );
}

export function MinutesLegend() {
  return (
    <ul className={styles.legend}>
      {shares.map((share) => (
        <li key={share}>
          <span className={styles.swatch} data-share={share} aria-hidden />
          {shareNames[share]}
        </li>
      ))}
    </ul>
  );
}
