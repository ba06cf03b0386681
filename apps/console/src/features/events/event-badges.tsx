import type { ScheduledEvent } from '@coruja/contract';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { EventPhase } from './event-facts.ts';

interface EventBadgesProps {
  readonly event: ScheduledEvent;
  readonly phase: EventPhase;
}

/** 'Confirmado' or 'Pendente' by the payment, and whether it is running or over (docs/product/events.md#states). */
export function EventBadges({ event, phase }: EventBadgesProps) {
  return (
    <>
      {phase === 'running' && <StatusBadge tone="in-use">Acontecendo agora</StatusBadge>}
      {phase === 'past' && <StatusBadge tone="offline">Encerrado</StatusBadge>}
      {event.confirmed ? (
        <StatusBadge tone="free">Confirmado</StatusBadge>
      ) : (
        <StatusBadge tone="ending">Pendente</StatusBadge>
      )}
    </>
  );
}
