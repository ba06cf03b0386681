import { OwlMark } from './owl.tsx';
import styles from './page-loader.module.css';

/** A whole page while loading. Shows nothing in the first 200 ms, so that quick answers do not flicker. */
export function PageLoader({ text = 'Carregando…' }: { text?: string }) {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.ring}>
        <OwlMark size={32} />
      </span>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
