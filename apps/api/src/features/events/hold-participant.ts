import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { type EventRow, findParticipantRow, lockEventRow } from './events-queries.ts';

type Participant = NonNullable<Awaited<ReturnType<typeof findParticipantRow>>>;

/**
 * Locks an event until the transaction ends, and with it its participants.
 *
 * @throws AppError EVENT_NOT_FOUND, PARTICIPANT_NOT_FOUND
 */
export async function holdParticipant(
  ctx: StoreContext,
  input: { eventId: string; participantId: string },
): Promise<{ event: EventRow; participant: Participant }> {
  const event = await lockEventRow(ctx.db, ctx.storeId, input.eventId);
  assertThat(event, 'EVENT_NOT_FOUND');
  const seat = { eventId: event.id, id: input.participantId };
  const participant = await findParticipantRow(ctx.db, ctx.storeId, seat);
  assertThat(participant, 'PARTICIPANT_NOT_FOUND');
  return { event, participant };
}
