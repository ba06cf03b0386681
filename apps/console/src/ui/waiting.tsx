import styles from './waiting.module.css';

/** A small turning ring with a name, for inside a field. */
export function Waiting({ label }: { label: string }) {
  return <span className={styles.ring} role="status" aria-label={label} />;
}
