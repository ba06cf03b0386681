import { shortName } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findStranger, insertCustomerOnce, lockCustomerRow } from './customers-queries.ts';
import { searchColumns } from './search-text.ts';

/**
 * Makes sure that a person is this store's customer, and holds the record until the transaction ends. A person whom only
 * other stores know becomes one under the short name that the search showed: what other stores wrote stays theirs.
 *
 * @returns the name under which this store knows the person
 * @throws AppError CUSTOMER_NOT_FOUND for an unknown person, and for one whom this store removed
 */
export async function becomeCustomer(
  ctx: StoreContext,
  input: { userId: string },
): Promise<{ name: string }> {
  const known = await lockCustomerRow(ctx.db, ctx.storeId, input.userId);
  if (known) {
    assertThat(known.removed_at === null, 'CUSTOMER_NOT_FOUND');
    return { name: known.name };
  }
  const stranger = await findStranger(ctx.db, { id: input.userId });
  assertThat(stranger, 'CUSTOMER_NOT_FOUND');
  const name = shortName(stranger.name);
  const unknown = { nick_name: null, email: null, phone: null, birth_date: null, image_name: null };
  await insertCustomerOnce(ctx.db, {
    store_id: ctx.storeId,
    id: stranger.id,
    name,
    ...searchColumns({ name, cpf: stranger.cpf }),
    ...unknown,
    removed_at: null,
    created_at: ctx.now(),
  });
  // Another call may have been quicker: whoever made the record, from here on it is held.
  const record = await lockCustomerRow(ctx.db, ctx.storeId, stranger.id);
  assertThat(record?.removed_at === null, 'CUSTOMER_NOT_FOUND');
  return { name: record.name };
}
