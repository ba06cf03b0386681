import type { PublicContext } from '../../context.ts';
import { deletePixNoticesBefore } from './pix-notices-queries.ts';

const keptMs = 180 * 86_400_000;

/** Deletes notices that were processed long ago (docs/product/payment.md#provider-notices). */
export function deleteOldPixNotices({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  return deletePixNoticesBefore(db, new Date(now().getTime() - keptMs));
}
