import { randomUUID } from 'node:crypto';
import type { PublicContext } from '../../context.ts';
import type { AccessRecordsTable } from '../../db/sign-in-tables.ts';
import { insertAccessRecord } from './access-record-queries.ts';

/** In place of an address: what an operator does on the server. */
export const operatorOrigin = 'npm run accounts';

/** Records when and from which address an account was used, as the law requires (migration 0008). */
export async function recordAccess(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  access: { storeId: string; kind: AccessRecordsTable['kind']; address: string },
): Promise<void> {
  const { storeId, kind, address } = access;
  await insertAccessRecord(ctx.db, { store_id: storeId, id: randomUUID(), kind, address, at: ctx.now() });
}
