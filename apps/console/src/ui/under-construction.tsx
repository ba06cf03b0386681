import type { ReactNode } from 'react';
import { OwlMark } from './owl.tsx';
import styles from './under-construction.module.css';

interface UnderConstructionProps {
  readonly title: string;
  /** What will be here, in one or two sentences. Never a promise of a date. */
  readonly children: ReactNode;
  /** The way back or the way around. */
  readonly action: ReactNode;
}

/** A place that exists but is not built yet, and says so. */
export function UnderConstruction({ title, children, action }: UnderConstructionProps) {
  return (
    <section className={styles.page}>
      <title>{`${title} · Coruja`}</title>
      <span className={styles.owl}>
        <OwlMark size={40} />
      </span>
      <p className={styles.kicker}>Em construção</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.action}>{action}</div>
    </section>
  );
}
