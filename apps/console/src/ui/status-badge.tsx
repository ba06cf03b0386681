import type { ReactNode } from 'react';
import { useIsStale } from './stale.tsx';
import styles from './status-badge.module.css';

export type StatusTone = 'free' | 'in-use' | 'blocked' | 'ending' | 'offline';

/**
 * A state in its colour, always with its word. The dot's shape differs too, for people who do not see the colour. While offline it
 * is grey, because it may be outdated (docs/product/screens.md#stale-data).
 */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const isStale = useIsStale();
  return (
    <span className={styles.badge} data-tone={isStale ? 'offline' : tone}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  );
}
