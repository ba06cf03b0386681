import { retainedSince } from '@coruja/domain';
import type { PublicContext } from '../../context.ts';
import { deleteAccessRecordsBefore } from './access-record-queries.ts';

/** Deletes records past their retention period, of open and erased accounts. */
export async function deleteOldAccessRecords(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  await deleteAccessRecordsBefore(ctx.db, new Date(retainedSince(ctx.now().getTime()).access));
}
