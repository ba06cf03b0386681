import { assertThat } from '../../app-error.ts';
import { auditedOperator } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { endDevicesOf } from '../auth/lock-devices.ts';
import { getOperator } from './list-operators.ts';
import { deleteLinksOf } from './links-queries.ts';
import { lockOperatorRow, markRemoved } from './team-queries.ts';

/**
 * Removes a person: their PIN, invitations and devices go at once, their name stays.
 *
 * @throws AppError OPERATOR_NOT_FOUND, for the owner too
 */
export function removeOperator(ctx: StoreContext, input: { operatorId: string }): Promise<void> {
  const { storeId } = ctx;
  const operatorId = input.operatorId.toLowerCase();
  return inStore(ctx, async (inside) => {
    const present = await lockOperatorRow(inside.db, storeId, operatorId);
    assertThat(present && present.role !== 'owner', 'OPERATOR_NOT_FOUND');
    const before = inside.audit && auditedOperator(await getOperator(inside, operatorId));
    inside.audit?.describe({ before });
    await markRemoved(inside.db, storeId, { id: operatorId, at: ctx.now() });
    await deleteLinksOf(inside.db, storeId, operatorId);
    await endDevicesOf(inside, { operatorId });
  });
}
