import type { ReactNode } from 'react';
import styles from './questions.module.css';

/** Frequent questions. Collapsed answers are in the page too. */
export function Questions({ children }: { children: ReactNode }) {
  return <div className={styles.questions}>{children}</div>;
}

export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary>{title}</summary>
      <p className={styles.answer}>{children}</p>
    </details>
  );
}
