import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deleteParticipant, findParticipantRow, lockEventRow } from './events-queries.ts';

/**
 * Removes a participant, until the event has ended (docs/product/events.md#participants).
 *
 * @throws AppError EVENT_NOT_FOUND, PARTICIPANT_NOT_FOUND, EVENT_ENDED
 */
export async function removeParticipant(
  ctx: StoreContext,
  input: { eventId: string; participantId: string },
): Promise<void> {
  await inStore(ctx, async (inside) => {
    const locked = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(locked, 'EVENT_NOT_FOUND');
    const seat = { eventId: locked.id, id: input.participantId };
    const participant = await findParticipantRow(inside.db, ctx.storeId, seat);
    assertThat(participant, 'PARTICIPANT_NOT_FOUND');
    assertThat(locked.end_at > ctx.now(), 'EVENT_ENDED');
    await deleteParticipant(inside.db, ctx.storeId, participant.id);
  });
}
