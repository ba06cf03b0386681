import type { ScheduledEvent } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedEvent, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { setComputerOfParticipant } from './events-queries.ts';
import { getEvent } from './get-event.ts';
import { holdParticipant } from './hold-participant.ts';
import { holdSeatComputer } from './seat-computer.ts';

/**
 * Changes at which computer a participant will sit, until the event has ended.
 *
 * @throws AppError EVENT_NOT_FOUND, PARTICIPANT_NOT_FOUND, EVENT_ENDED, TIME_UNPRICED, COMPUTER_NOT_FOUND, SEAT_TAKEN
 */
export function updateParticipant(
  ctx: StoreContext,
  input: { eventId: string; participantId: string; computerId: string | null },
): Promise<ScheduledEvent> {
  return inStore(ctx, async (inside) => {
    const { event, participant } = await holdParticipant(inside, input);
    assertThat(event.end_at > ctx.now(), 'EVENT_ENDED');
    const seatOf = async () => {
      const shown = await getEvent(inside, { eventId: event.id });
      const seat = shown.participants.find(({ id }) => id === participant.id);
      return { shown, seat: withFields(auditedEvent(shown), { computer: seat?.computer?.name ?? null }) };
    };
    const before = inside.audit && (await seatOf()).seat;
    const wanted = input.computerId?.toLowerCase() ?? null;
    if (wanted !== participant.computer_id) {
      const computerId = wanted === null ? null : await holdSeatComputer(inside, event, wanted);
      await setComputerOfParticipant(inside.db, ctx.storeId, { id: participant.id, computerId });
    }
    const { shown, seat } = await seatOf();
    inside.audit?.describe({ before, after: seat });
    return shown;
  });
}
