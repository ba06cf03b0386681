import type { Tab, tabLimitBody } from '@coruja/contract';
import { type Centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { auditedCustomerFigures } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { tabView } from './get-tab.ts';
import { assertTabAllowed } from './sell-on-tab.ts';
import { updateTabLimit } from './tab-queries.ts';

type Input = z.output<typeof tabLimitBody> & { readonly customerId: string };

/**
 * Sets the limit of a customer's tab; null ends the tab. What is already owed stays, even above the limit.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, TAB_OFF, TAB_MINOR
 */
export function setTabLimit(ctx: StoreContext, { customerId, limit }: Input): Promise<Tab> {
  return inStore(ctx, async (inside) => {
    const customer = await holdCustomer(inside, { customerId });
    if (limit !== null) await assertTabAllowed(inside, customer);
    const ofTab = (tabLimit: Centavos | null) =>
      auditedCustomerFigures(customerId, { tabLimit: tabLimit === null ? null : toReais(tabLimit) });
    inside.audit?.describe({ before: ofTab(customer.tab.limit), after: ofTab(limit) });
    await updateTabLimit(inside.db, ctx.storeId, { customerId, limit });
    return tabView({ ...customer.tab, limit });
  });
}
