import type { ScheduledEvent } from '@coruja/contract';
import { Money } from '../../ui/zone.tsx';
import styles from './seats.module.css';

/** What an event costs: a seat where seats have a price, else the whole of it. */
export function EventPrice({ event }: { event: Pick<ScheduledEvent, 'price' | 'seatPrice'> }) {
  if (event.seatPrice === null) return <Money reais={event.price} />;
  return (
    <>
      <Money reais={event.seatPrice} />
      <span className={styles.each}> por lugar</span>
    </>
  );
}
