import type { ScheduledEvent } from '@coruja/contract';
import { formatNumber } from '../../lib/format.ts';
import { isFull } from './event-facts.ts';
import styles from './seats.module.css';

/** How full an event is: text and a thin bar. */
export function Seats({ event }: { event: ScheduledEvent }) {
  const { _count, capacity } = event;
  const noun = capacity === 1 ? 'participante' : 'participantes';
  return (
    <div className={styles.seats}>
      <p className={styles.words}>
        <span>
          <strong>{`${formatNumber(_count.participants)}/${formatNumber(capacity)}`}</strong> {noun}
        </span>
        {isFull(event) && <span className={styles.full}>Lotado</span>}
      </p>
      <span className={styles.bar}>
        <span style={{ transform: `scaleX(${Math.min(1, _count.participants / capacity)})` }} />
      </span>
    </div>
  );
}
