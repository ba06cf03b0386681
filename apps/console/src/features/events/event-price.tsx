import type { ScheduledEvent } from '@coruja/contract';
import { Money } from '../../ui/zone.tsx';
import styles from './seats.module.css';

/** The price of an event: per seat if it has one, otherwise in total. */
export function EventPrice({ event }: { event: Pick<ScheduledEvent, 'price' | 'seatPrice'> }) {
  if (event.seatPrice === null) return <Money reais={event.price} />;
  return (
    <>
      <Money reais={event.seatPrice} />
      <span className={styles.each}> por lugar</span>
    </>
  );
}
