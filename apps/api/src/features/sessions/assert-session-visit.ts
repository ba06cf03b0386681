import type { StoreContext } from '../../context.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import type { LockedSession } from './sessions-queries.ts';

/**
 * Checks the legal rules for further hours of a session, with the guardian and the document that were seen at its start.
 *
 * @throws the refusals of assertVisit
 */
export async function assertSessionVisit(
  ctx: StoreContext,
  session: Pick<LockedSession, 'customer_id' | 'guardian_present' | 'document_shown'>,
  hours: { from: Date; until: Date },
): Promise<void> {
  const {
    customer_id: customerId,
    guardian_present: guardianPresent,
    document_shown: documentShown,
  } = session;
  await assertVisit(ctx, { kind: 'session', customerId, ...hours, guardianPresent, documentShown });
}
