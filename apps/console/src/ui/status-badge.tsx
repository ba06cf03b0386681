import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type StatusTone = 'free' | 'in-use' | 'blocked' | 'ending' | 'offline';

/** A state in its colour, always with its word. The dot's shape differs too, for those who do not see the colour. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  );
}
