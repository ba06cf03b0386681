import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A word in a thin frame beside a name. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>;
}
