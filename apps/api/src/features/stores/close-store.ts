import type { StoreContext } from '../../context.ts';
import { updateStoreRow } from './stores-queries.ts';

/** Closes the store: sign-in is refused from now on; e-mail and CNPJ stay taken. */
export async function closeStore(ctx: StoreContext): Promise<void> {
  await updateStoreRow(ctx.db, ctx.storeId, { closed_at: ctx.now() });
}
