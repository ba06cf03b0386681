import type { Store, updateStoreBody } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { StoresTable } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { giveAttemptBack, takeAttempt } from '../../http/rate-counters.ts';
import { addressee } from './addressee.ts';
import { verifyPassword } from './passwords.ts';
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
    await assertPassword(ctx, present.password_hash, input.currentPassword);
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

/** Guesses are limited behind a session too: an unattended console is enough to try. */
async function assertPassword(
  ctx: StoreContext,
  passwordHash: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw AppError.field('currentPassword', 'Para trocar o e-mail, informe a senha atual.');
  const limit = { bucket: `password:${ctx.storeId}`, max: 10, seconds: 900 };
  await takeAttempt(ctx, limit);
  if (await verifyPassword(passwordHash, password)) return giveAttemptBack(ctx, limit);
  const message = 'A senha atual não confere.';
  throw new AppError('WRONG_PASSWORD', { message, fields: { currentPassword: message } });
}

function toColumns(input: Changes): Updateable<StoresTable> {
  const { address = {}, ownerName, pricePerHour, timeZone, currentPassword: _, ...same } = input;
  const renamed = { owner_name: ownerName, price_per_hour_centavos: pricePerHour, time_zone: timeZone };
  const columns = { ...same, ...address, ...renamed };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
