import type { ReactNode } from 'react';
import styles from './payout.module.css';

interface PayoutSectionProps {
  readonly title: string;
  /** One line on what belongs here. */
  readonly help: string;
  readonly children: ReactNode;
}

/** One of the three sections: what it is about at the side, its fields or its values beside it. */
export function PayoutSection({ title, help, children }: PayoutSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.help}>{help}</p>
      </div>
      {children}
    </section>
  );
}
