import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { emptyPackage } from '../credits/sold-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { getUncancelled } from './hold-package.ts';
import { isPackageRunning, markPackageCancelled } from './packages-queries.ts';

/**
 * Cancels a package; what is left of it is lost (docs/product/credits.md#packages). For an unused one, refund its sale
 * instead.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_IN_USE
 */
export async function cancelCustomerPackage(
  ctx: StoreContext,
  { packageId }: { packageId: string },
): Promise<void> {
  await inStore(ctx, async (inside) => {
    const { customer_id: customerId } = await getUncancelled(inside, packageId);
    await holdCustomer(inside, { customerId });
    // Read again after locking.
    const { id, name, minutes_left: minutes } = await getUncancelled(inside, packageId);
    const now = ctx.now();
    assertThat(!(await isPackageRunning(inside.db, ctx.storeId, { id, now })), 'PACKAGE_IN_USE');
    inside.audit?.describe({ before: { kind: 'package', id, name, fields: { minutesLeft: minutes } } });
    await emptyPackage(inside, { customerId, packageId: id, minutes });
    await markPackageCancelled(inside.db, ctx.storeId, { id, at: now });
  });
}
