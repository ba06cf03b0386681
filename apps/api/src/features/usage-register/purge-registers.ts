import type { PublicContext, StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeCustomerImage } from '../customers/customer-images.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { deleteCustomer, forgetBuyer } from './own-data-queries.ts';
import {
  deleteOpeningsBefore,
  forgetWhoSatThere,
  listForgettable,
  listStoresWithRegister,
  markForgotten,
} from './purge-queries.ts';

/** Small enough that nobody waits for a lock, and that a kill costs little. */
const batch = 500;
const customersAtOnce = 50;

/** What went wrong at one store must not keep the others from being looked at. */
type Report = (error: unknown, about: object) => void;

/**
 * Forgets, in the stores that run, who sat where longer ago than the store's term (docs/decisions/0016-rules-of-law-are-the-owners.md): the sessions lose
 * their names, customers who asked to be forgotten or left a whole term ago go, and the log of openings with them. What is
 * to do follows from the rows and the clock: killed half-way it goes on with its next run.
 */
export async function purgeRegisters(ctx: PublicContext, report: Report): Promise<void> {
  for (const storeId of await listStoresWithRegister(ctx.db)) {
    try {
      await purgeRegister({ ...ctx, storeId, actor: 'retention' });
    } catch (error) {
      report(error, { storeId });
    }
  }
}

async function purgeRegister(ctx: StoreContext): Promise<void> {
  const { since } = await getRegisterTerm(ctx);
  let found = batch;
  while (found >= batch) {
    found = await inTransaction(ctx.db, (db) => forgetWhoSatThere(db, ctx.storeId, { since, limit: batch }));
  }
  for (;;) {
    const customers = await listForgettable(ctx.db, ctx.storeId, { since, limit: customersAtOnce });
    for (const customer of customers) await forgetCustomer(ctx, customer);
    if (customers.length < customersAtOnce) break;
  }
  await deleteOpeningsBefore(ctx.db, ctx.storeId, since);
}

/** The file first: a row that still names one is how the next run finds it. */
async function forgetCustomer(
  ctx: StoreContext,
  { id, image_name: imageName }: { id: string; image_name: string | null },
): Promise<void> {
  if (imageName !== null) await removeCustomerImage(ctx, imageName);
  await inTransaction(ctx.db, async (db) => {
    if (!(await markForgotten(db, ctx.storeId, { id, now: ctx.now() }))) return;
    await forgetBuyer(db, ctx.storeId, id);
    await deleteCustomer(db, ctx.storeId, id);
  });
}
