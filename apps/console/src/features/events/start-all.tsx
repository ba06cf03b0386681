import type { EventStart, ScheduledEvent } from '@coruja/contract';
import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { plural } from '../../lib/format.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { isOpen } from './event-facts.ts';
import styles from './event-panel.module.css';
import { type StartBody, useStartEvent } from './events-queries.ts';
import { StartRefusals } from './start-refusals.tsx';

export interface Starting {
  /** Whether the event can start now and has somebody to start. */
  readonly canStart: boolean;
  readonly isPending: boolean;
  /** Who could not be started, with the last reason for each. */
  readonly refused: EventStart['refused'];
  /** Without participants: everybody whom the event has not started yet. */
  readonly start: (participants?: StartBody['participants']) => void;
}

export function useStarting(event: ScheduledEvent): Starting {
  const now = useNow(10_000);
  const { mutate, isPending } = useStartEvent(event);
  const [refused, setRefused] = useState<EventStart['refused']>([]);
  const start = (participants?: StartBody['participants']) => {
    const named = new Set(participants?.map(({ id }) => id));
    mutate(participants ? { participants } : {}, {
      onSuccess: (answer) =>
        setRefused((before) => [
          ...(participants ? before.filter(({ id }) => !named.has(id)) : []),
          ...answer.refused,
        ]),
    });
  };
  return { canStart: event.participants.length > 0 && isOpen(event, now), isPending, refused, start };
}

/** 'Iniciar todos', and who could not be started and why (docs/product/events.md#starting-all). */
export function StartAll({ event, starting }: { event: ScheduledEvent; starting: Starting }) {
  const waiting = event.participants.filter(({ session }) => session === null).length;
  return (
    <div className={styles.start}>
      <div className={styles.startTop}>
        <MainButton disabled={waiting === 0} loading={starting.isPending} onClick={() => starting.start()}>
          Iniciar todos
        </MainButton>
        <p className={styles.added}>
          {waiting === 0 ? 'Todos já começaram.' : `${plural(waiting, 'pessoa', 'pessoas')} por começar`}
        </p>
      </div>
      <StartRefusals refused={starting.refused} event={event} onStart={starting.start} />
    </div>
  );
}
