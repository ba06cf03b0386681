import type { AuditEntry, listAudit as endpoint } from '@coruja/contract';
import type { z } from 'zod';
import type { StoreContext } from '../../context.ts';
import { pageBySequence, readSequenceCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { listAuditRows } from './audit-queries.ts';
import { auditView } from './audit-view.ts';

/**
 * A page of the audit, newest first (docs/product/audit.md#reading).
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listAudit(
  ctx: StoreContext,
  input: z.output<typeof endpoint.query>,
): Promise<Page<AuditEntry[]>> {
  const { actor, subject, subjectId, limit, cursor } = input;
  const before = readSequenceCursor(cursor);
  const span = await spanInStore(ctx, input);
  const page = { ...span, actor: actor || undefined, subject, subjectId, before, limit };
  return pageBySequence(await listAuditRows(ctx.db, ctx.storeId, page), limit, auditView);
}
