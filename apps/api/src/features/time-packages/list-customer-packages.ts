import type { CustomerPackage } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { packageView } from './package-view.ts';
import { listPackageRows } from './packages-queries.ts';

/** How long a package that expired with minutes left is still shown. */
const shownMs = 30 * 86_400_000;

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function listCustomerPackages(
  ctx: StoreContext,
  { customerId }: { customerId: string },
): Promise<CustomerPackage[]> {
  await getCustomer(ctx, { customerId });
  const now = ctx.now();
  const since = new Date(now.getTime() - shownMs);
  const rows = await listPackageRows(ctx.db, ctx.storeId, { customerId, now, since });
  const [valid, expired] = [
    rows.filter((row) => row.expires_at > now),
    rows.filter((row) => row.expires_at <= now),
  ];
  return [...valid, ...expired].map(packageView);
}
