import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { assertSettled } from './assert-settled.ts';
import { lockCustomerRow, updateCustomerRow } from './customers-queries.ts';

/**
 * Removes a customer from every list and deletes what no law requires: e-mail, nickname, photo. Their
 * identification stays for the usage register (docs/decisions/0016-legal-rules.md). The rows stay locked until
 * the transaction ends.
 *
 * @returns the photo whose file must be deleted
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_IN_SESSION, CUSTOMER_HAS_BALANCE, CUSTOMER_HAS_TAB, CUSTOMER_HAS_SEAT
 */
export async function beginErasingCustomer(
  ctx: StoreContext,
  input: { customerId: string },
): Promise<{ imageName: string | null }> {
  const now = ctx.now();
  const row = await lockCustomerRow(ctx.db, ctx.storeId, input.customerId);
  assertThat(row?.removed_at === null, 'CUSTOMER_NOT_FOUND');
  await assertSettled(ctx, { row, now });
  const changes = { removed_at: now, erased_at: now, email: null, nick_name: null, image_name: null };
  await updateCustomerRow(ctx.db, ctx.storeId, {
    id: input.customerId,
    changes: { ...changes, name_key: '', search_text: '', tab_limit_centavos: null },
  });
  return { imageName: row.image_name };
}
