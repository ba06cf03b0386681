import type { Store, updateStoreBody } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { StoresTable } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressee } from './addressee.ts';
import { assertPresentPassword } from './assert-present-password.ts';
import { storeView } from './store-view.ts';
import { findStore, updateStoreRow } from './stores-queries.ts';

type Changes = z.output<typeof updateStoreBody>;

/**
 * Changes the fields of the profile that are sent. A new e-mail needs the present password and is mailed to the old
 * address (decisions.md, "Data and duty").
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED, EMAIL_TAKEN, CNPJ_TAKEN
 */
export async function updateStore(ctx: StoreContext, input: Changes): Promise<Store> {
  const present = await findStore(ctx.db, ctx.storeId);
  assertThat(present, 'STORE_NOT_FOUND');
  const isNewEmail = input.email !== undefined && input.email !== present.email;
  if (isNewEmail) {
    const { currentPassword: password } = input;
    if (!password) throw AppError.field('currentPassword', 'Para trocar o e-mail, informe a senha atual.');
    await assertPresentPassword(ctx, { passwordHash: present.password_hash, password });
  }
  const changes = toColumns(input);
  if (Object.keys(changes).length === 0) return storeView(present);
  const store = await inTransaction(ctx.db, async (db) => {
    const row = await updateStoreRow(db, ctx.storeId, changes);
    assertThat(row, 'STORE_NOT_FOUND');
    const changed = storeView(row);
    if (isNewEmail) await tellOldAddress({ ...ctx, db }, { store: changed, oldEmail: present.email });
    return changed;
  });
  ctx.ports.jobs.wake();
  return store;
}

async function tellOldAddress(
  ctx: StoreContext,
  { store, oldEmail }: { readonly store: Store; readonly oldEmail: string },
): Promise<void> {
  const letter = {
    ...addressee(store),
    kind: 'email-changed',
    at: ctx.now().toISOString(),
    newEmail: store.email,
  } as const;
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'notification', data: { to: oldEmail, letter } });
}

function toColumns(input: Changes): Updateable<StoresTable> {
  const { address = {}, ownerName, pricePerHour, timeZone, currentPassword: _, ...same } = input;
  const renamed = { owner_name: ownerName, price_per_hour_centavos: pricePerHour, time_zone: timeZone };
  const columns = { ...same, ...address, ...renamed };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
