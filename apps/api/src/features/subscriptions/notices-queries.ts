import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PaymentNoticesTable } from '../../db/tables.ts';
import type { PaymentNotice } from '../../ports/payments/payments.ts';

interface NoticeKey {
  readonly provider: PaymentNoticesTable['provider'];
  readonly noticeId: string;
}

/** Whether it is new: the provider sends each notice at least once. */
export async function insertNotice(
  db: Db,
  provider: NoticeKey['provider'],
  { notice, receivedAt }: { readonly notice: PaymentNotice; readonly receivedAt: Date },
): Promise<boolean> {
  const { id, ...content } = notice;
  const inserted = await db
    .insertInto('payment_notices')
    .values({
      provider,
      event_id: id,
      notice: JSON.stringify(content),
      received_at: receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findNotice(db: Db, { provider, noticeId }: NoticeKey) {
  return db
    .selectFrom('payment_notices')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', noticeId)
    .executeTakeFirst();
}

export async function markProcessed(db: Db, { provider, noticeId }: NoticeKey, at: Date): Promise<void> {
  await db
    .updateTable('payment_notices')
    .set({ processed_at: at, error: null })
    .where('provider', '=', provider)
    .where('event_id', '=', noticeId)
    .execute();
}

export async function recordFailure(db: Db, { provider, noticeId }: NoticeKey, error: string): Promise<void> {
  await db
    .updateTable('payment_notices')
    .set({ attempts: sql`attempts + 1`, error })
    .where('provider', '=', provider)
    .where('event_id', '=', noticeId)
    .execute();
}

/** Notices that are not processed yet, oldest first. */
export function listWaitingNotices(
  db: Db,
  where: { readonly provider: NoticeKey['provider']; readonly limit: number },
) {
  return db
    .selectFrom('payment_notices')
    .select(['provider', 'event_id'])
    .where('provider', '=', where.provider)
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(where.limit)
    .execute();
}

export async function countUnprocessedNotices(db: Db, provider: NoticeKey['provider']): Promise<number> {
  const { waiting } = await db
    .selectFrom('payment_notices')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('provider', '=', provider)
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

export async function deleteNoticesBefore(db: Db, processedBefore: Date): Promise<void> {
  await db.deleteFrom('payment_notices').where('processed_at', '<', processedBefore).execute();
}
