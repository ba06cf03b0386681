import type { ScheduledEvent } from '@coruja/contract';
import { useStore } from '../../api/store-context.ts';
import { OpenButton } from '../../ui/open-button.tsx';
import { EventBadges } from './event-badges.tsx';
import styles from './event-card.module.css';
import { phaseOf, whenText } from './event-facts.ts';
import { EventPrice } from './event-price.tsx';
import { Seats } from './seats.tsx';

interface EventCardProps {
  readonly event: ScheduledEvent;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly onOpen: (event: ScheduledEvent) => void;
}

/** One event: name, time, description, seats, price, and payment. */
export function EventCard({ event, now, onOpen }: EventCardProps) {
  const { timeZone } = useStore();
  const phase = phaseOf(event, now);
  return (
    <li className={styles.card} data-phase={phase}>
      <div className={styles.badges}>
        <EventBadges event={event} phase={phase} />
      </div>
      <h3 className={styles.name}>
        <OpenButton onClick={() => onOpen(event)}>{event.name}</OpenButton>
      </h3>
      <p className={styles.when}>{whenText(event, { timeZone, now })}</p>
      {event.description !== null && (
        <p className={styles.description} title={event.description}>
          {event.description}
        </p>
      )}
      <div className={styles.foot}>
        <Seats event={event} />
        <p className={styles.price}>
          <EventPrice event={event} />
        </p>
      </div>
    </li>
  );
}
