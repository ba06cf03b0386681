import type { PublicContext } from '../../context.ts';
import { recordOpening } from './maintenance-queries.ts';

/**
 * A guard's report that a maintenance code has opened its computer (docs/product/guard.md#maintenance-codes). Every guard of the store
 * then drops the code.
 *
 * @param guard `tokenHash` in hexadecimal
 */
export async function reportMaintenance(
  ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>,
  guard: { readonly storeId: string; readonly computerId: string; readonly tokenHash: string },
  report: { readonly sheet: string; readonly code: number; readonly openedAt: string },
): Promise<void> {
  const { storeId, computerId, tokenHash } = guard;
  const { sheet, code } = report;
  const openedAt = new Date(report.openedAt);
  const now = ctx.now();
  const opening = { storeId, computerId, tokenHash, sheet, code, openedAt, now };
  if (await recordOpening(ctx.db, opening)) ctx.ports.live.publish(storeId, ['computers', 'guards']);
}
