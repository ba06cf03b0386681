import type { ReactNode } from 'react';
import styles from './lines.module.css';

interface LinesProps {
  /** The list's name, if its heading does not say it. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function Lines({ label, children }: LinesProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

interface LineProps {
  readonly name?: ReactNode;
  /** At the end of the line. */
  readonly value?: ReactNode;
  /** Small, below both. */
  readonly children?: ReactNode;
}

export function Line({ name, value, children }: LineProps) {
  return (
    <li className={styles.line}>
      {name && <span className={styles.name}>{name}</span>}
      {value && <span className={styles.value}>{value}</span>}
      {children && <span className={styles.note}>{children}</span>}
    </li>
  );
}
