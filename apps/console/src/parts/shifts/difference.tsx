import { differenceText } from './difference-text.ts';
import styles from './difference.module.css';

/** A difference in its colour and in words. */
export function Difference({ reais }: { reais: number }) {
  const side = reais === 0 ? undefined : reais > 0 ? 'over' : 'short';
  return (
    <span className={styles.difference} data-side={side}>
      {differenceText(reais)}
    </span>
  );
}
