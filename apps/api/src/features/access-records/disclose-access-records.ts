import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listAccessRecordRows } from './access-record-queries.ts';
import { operatorOrigin, recordAccess } from './record-access.ts';

const kindLabels = {
  'sign-up': 'cadastro',
  'sign-in': 'entrada',
  'sign-out': 'saída',
  disclosure: 'consulta destes registros',
} as const;

/**
 * The access records of an account, for an operator who has been ordered to disclose them. The disclosure
 * itself is recorded.
 *
 * @returns one line per record, oldest first, with times in UTC so that they can be compared with those of
 * other providers
 */
export async function discloseAccessRecords(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  storeId: string,
): Promise<string[]> {
  return inTransaction(ctx.db, async (db) => {
    await recordAccess({ ...ctx, db }, { storeId, kind: 'disclosure', address: operatorOrigin });
    const rows = await listAccessRecordRows(db, storeId);
    return rows.map(({ at, address, kind }) => `${at.toISOString()}  ${address}  ${kindLabels[kind]}`);
  });
}
