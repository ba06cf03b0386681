import type { PublicContext } from '../../context.ts';
import { deleteExpiredLinks } from './links-queries.ts';

/** Deletes invitations that have expired, used or not. */
export function deleteOldLinks(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  return deleteExpiredLinks(ctx.db, ctx.now());
}
