import styles from './waiting.module.css';

/** A small spinner with a label, for inside a field. */
export function Waiting({ label }: { label: string }) {
  return <span className={styles.ring} role="status" aria-label={label} />;
}
