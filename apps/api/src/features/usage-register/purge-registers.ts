import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeCustomerImage } from '../customers/customer-images.ts';
import { removePeopleAfter } from '../customers/remove-people.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { deleteCustomer, anonymizePurchases } from './own-data-queries.ts';
import {
  deleteOpeningsBefore,
  anonymizeSessions,
  listErasableCustomers,
  listStoresWithRegister,
  lockForErasure,
} from './purge-queries.ts';

/** Small enough that nobody waits long for a lock and an interrupted run loses little. */
const batch = 500;
const customersAtOnce = 50;

/**
 * Removes from open stores what is older than the store's term
 * (docs/decisions/0016-legal-rules.md): the names of sessions, customers who asked to be
 * erased or were removed a whole term ago, and the log of openings. The rows and the clock say what is left
 * to do: the next run continues an interrupted one.
 */
export async function purgeRegisters(ctx: PublicContext, report: ReportFailure): Promise<void> {
  for (const storeId of await listStoresWithRegister(ctx.db)) {
    try {
      await purgeRegister({ ...ctx, storeId, actor: 'retention', approvedBy: null });
    } catch (error) {
      report(error, { storeId });
    }
  }
}

async function purgeRegister(ctx: StoreContext): Promise<void> {
  const { since } = await getRegisterTerm(ctx);
  let found = batch;
  while (found >= batch) {
    found = await inTransaction(ctx.db, (db) => anonymizeSessions(db, ctx.storeId, { since, limit: batch }));
  }
  for (;;) {
    const customers = await listErasableCustomers(ctx.db, ctx.storeId, { since, limit: customersAtOnce });
    for (const customer of customers) await forgetCustomer(ctx, customer);
    if (customers.length < customersAtOnce) break;
  }
  await deleteOpeningsBefore(ctx.db, ctx.storeId, since);
}

/** The file first: the next run finds it by the row that still refers to it. */
async function forgetCustomer(
  ctx: StoreContext,
  { id, image_name: imageName }: { id: string; image_name: string | null },
): Promise<void> {
  if (imageName !== null) await removeCustomerImage(ctx, imageName);
  await inTransaction(ctx.db, (db) =>
    removePeopleAfter(db, [id], async () => {
      if (!(await lockForErasure(db, ctx.storeId, { id, now: ctx.now() }))) return;
      await anonymizePurchases(db, ctx.storeId, id);
      await deleteCustomer(db, ctx.storeId, id);
    }),
  );
}
