import { retainedSince, retention } from '@coruja/domain';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeCustomerImage } from '../customers/customer-images.ts';
import { removePeopleAfter } from '../customers/remove-people.ts';
import { forgetRecovery } from '../password-recovery/forget-recovery.ts';
import { removePictureFiles } from '../lock-pictures/picture-files.ts';
import { removeShortcutIcons } from '../shortcuts/shortcut-icon.ts';
import { removeImageFiles } from '../products/product-images.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import {
  deleteProductImageRows,
  clearCustomerImages,
  listCustomerImages,
  listErasedStores,
  listProductImages,
  listStoresToErase,
  anonymizeStore,
} from './closed-accounts-queries.ts';
import {
  type ErasureInput,
  deleteCustomers,
  erasureSteps,
  listUnusedCustomers,
  removeStoreWithoutRecords,
} from './erasure-queries.ts';

const dayMs = 86_400_000;
/** Small enough that nobody waits long for a lock and an interrupted run loses little. */
const batch = 500;
const imagesAtOnce = 50;

/**
 * Thirty days after an account was closed, erases what no law requires; later, when each retention period
 * ends, the rest (docs/product/law.md#closed-accounts). It works in small steps, and only the remaining rows
 * record the progress: the next run continues an interrupted one, and does nothing twice.
 */
export async function eraseClosedAccounts(ctx: PublicContext, report: ReportFailure): Promise<void> {
  const now = ctx.now();
  const closedBefore = new Date(now.getTime() - retention.graceDays * dayMs);
  for (const storeId of await listStoresToErase(ctx.db, closedBefore)) {
    await anonymizeAccount(ctx, { storeId, closedBefore });
  }
  for (const storeId of await listErasedStores(ctx.db)) {
    try {
      await eraseStore({ ...ctx, storeId, actor: 'erasure', approvedBy: null });
    } catch (error) {
      report(error, { storeId });
    }
  }
}

/** Anonymises the account in one transaction; this cannot be undone. */
async function anonymizeAccount(
  ctx: PublicContext,
  { storeId, closedBefore }: { readonly storeId: string; readonly closedBefore: Date },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const email = await anonymizeStore(db, storeId, { closedBefore, now: ctx.now() });
    if (email !== undefined) await forgetRecovery({ ...ctx, db }, { email });
  });
}

async function eraseStore(ctx: StoreContext): Promise<void> {
  const { storeId } = ctx;
  await eraseFiles(ctx);
  const { fiscal, access } = retainedSince(ctx.now().getTime());
  const input = {
    storeId,
    now: ctx.now(),
    registerSince: (await getRegisterTerm(ctx)).since,
    fiscalSince: new Date(fiscal),
    accessSince: new Date(access),
    limit: batch,
  };
  for (const step of [...erasureSteps(input), (db: Db) => removeCustomers(db, input)]) {
    let found = batch;
    while (found >= batch) found = await step(ctx.db);
  }
  await removeStoreWithoutRecords(ctx.db, storeId);
}

/** Removes customers that no kept row refers to. */
async function removeCustomers(db: Db, input: ErasureInput): Promise<number> {
  const ids = await listUnusedCustomers(db, input);
  await inTransaction(db, (tx) => removePeopleAfter(tx, ids, () => deleteCustomers(tx, input.storeId, ids)));
  return ids.length;
}

/** Deletes files before their rows, so that after an interruption the next run still finds them. */
async function eraseFiles(ctx: StoreContext): Promise<void> {
  await removePictureFiles(ctx);
  await removeShortcutIcons(ctx);
  for (;;) {
    const rows = await listProductImages(ctx.db, ctx.storeId, imagesAtOnce);
    if (rows.length === 0) break;
    await removeImageFiles(
      ctx,
      rows.map(({ file_name: name }) => name),
    );
    await deleteProductImageRows(
      ctx.db,
      ctx.storeId,
      rows.map(({ id }) => id),
    );
  }
  for (;;) {
    const rows = await listCustomerImages(ctx.db, ctx.storeId, imagesAtOnce);
    if (rows.length === 0) break;
    for (const { image_name: name } of rows) await removeCustomerImage(ctx, name);
    await clearCustomerImages(
      ctx.db,
      ctx.storeId,
      rows.map(({ id }) => id),
    );
  }
}
