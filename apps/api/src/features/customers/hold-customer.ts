import { type Centavos, centavos } from '@coruja/domain';
import type { Selectable } from 'kysely';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { lockCustomerRow, lockCustomerRows } from './customers-queries.ts';

export interface HeldCustomer {
  readonly id: string;
  readonly name: string;
  readonly balanceMinutes: number;
  readonly groupId: string | null;
  readonly birthDate: string | null;
  readonly tab: {
    readonly owed: Centavos;
    /** Null: nothing is sold on the tab. */
    readonly limit: Centavos | null;
  };
}

/** Locks a customer of this store until the transaction ends; null for one who was removed or never was here. */
export async function holdCustomerHere(
  ctx: StoreContext,
  input: { customerId: string },
): Promise<HeldCustomer | null> {
  const row = await lockCustomerRow(ctx.db, ctx.storeId, input.customerId);
  if (row?.removed_at !== null) return null;
  return heldOf(row);
}

/**
 * Locks a customer of this store until the transaction ends.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, also for a person whom only other stores know: `createCustomer` alone
 * makes them a customer (docs/decisions/0020-cpf-disclosure.md)
 */
export async function holdCustomer(ctx: StoreContext, input: { customerId: string }): Promise<HeldCustomer> {
  const customer = await holdCustomerHere(ctx, input);
  assertThat(customer, 'CUSTOMER_NOT_FOUND');
  return customer;
}

/**
 * Locks several customers until the transaction ends, in the order of their ids: two requests for the same ones wait for each
 * other.
 *
 * @returns each by its id
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function holdCustomers(
  ctx: StoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldCustomer>> {
  const here = await holdCustomersHere(ctx, ids);
  assertThat(
    ids.every((id) => here.has(id)),
    'CUSTOMER_NOT_FOUND',
  );
  return here;
}

/** Like `holdCustomers`, without those who were removed or never were here. */
export async function holdCustomersHere(
  ctx: StoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldCustomer>> {
  const rows = await lockCustomerRows(ctx.db, ctx.storeId, ids);
  return new Map(rows.filter((row) => row.removed_at === null).map((row) => [row.id, heldOf(row)]));
}

type HeldColumns =
  | 'id'
  | 'name'
  | 'balance_minutes'
  | 'group_id'
  | 'birth_date'
  | 'tab_centavos'
  | 'tab_limit_centavos';

function heldOf(row: Pick<Selectable<CustomersTable>, HeldColumns>): HeldCustomer {
  const { tab_centavos: owed, tab_limit_centavos: limit } = row;
  return {
    id: row.id,
    name: row.name,
    balanceMinutes: row.balance_minutes,
    groupId: row.group_id,
    birthDate: row.birth_date,
    tab: { owed: centavos(owed), limit: limit === null ? null : centavos(limit) },
  };
}
