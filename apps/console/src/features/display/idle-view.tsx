import { useNow } from '../../lib/clock.ts';
import { formatTime } from '../../lib/format.ts';
import styles from './display-page.module.css';
import { greetingAt } from './greeting.ts';

/** Between two sales. */
export function IdleView({ timeZone }: { timeZone: string }) {
  const now = useNow(60_000);
  return <p className={styles.greeting}>{greetingAt(formatTime(new Date(now).toISOString(), timeZone))}</p>;
}
