import type { Store, updateStoreBody } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedStore } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import type { StoresTable } from '../../db/tables.ts';
import { inStore } from '../../db/locks.ts';
import { assertCurrentPassword, wrongPassword } from '../passwords/assert-current-password.ts';
import { addressee } from './addressee.ts';
import { mailOwner } from './mail-owner.ts';
import { countConfirmationMail, requestConfirmation } from './request-confirmation.ts';
import { storeView } from './store-view.ts';
import { findStore, updateStoreRow } from './stores-queries.ts';

type Changes = z.output<typeof updateStoreBody>;

/**
 * Changes the fields of the profile that are sent. A new e-mail needs the current password, is reported to
 * the old address, and is unconfirmed until its link is opened.
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
    await assertCurrentPassword(ctx, { passwordHash: present.password_hash, password });
    await countConfirmationMail(ctx);
  }
  // An unchanged e-mail is not written: it may have been changed and confirmed meanwhile.
  const changes = isNewEmail
    ? { ...toColumns(input), ...unconfirmed }
    : toColumns({ ...input, email: undefined });
  if (Object.keys(changes).length === 0) return storeView(present);
  const write = async (inside: StoreContext) => {
    const before = await findStore(inside.db, ctx.storeId);
    // The password was changed after it was checked.
    if (isNewEmail && before?.password_hash !== present.password_hash) throw wrongPassword();
    const row = await updateStoreRow(inside.db, ctx.storeId, changes);
    assertThat(before && row, 'STORE_NOT_FOUND');
    const changed = storeView(row);
    inside.audit?.describe({ before: auditedStore(storeView(before)), after: auditedStore(changed) });
    if (isNewEmail) {
      const newEmail = changed.email;
      if (before.email !== newEmail) await mailOldAddress(inside, { before: storeView(before), newEmail });
      await requestConfirmation(inside, { storeId: ctx.storeId });
    }
    return changed;
  };
  const store = await inStore(ctx, write, 'alone');
  ctx.ports.jobs.wake();
  return store;
}

/** A link sent to the old address must not confirm the new one. */
const unconfirmed = { email_confirmed_at: null, confirmation_hash: null, confirmation_expires_at: null };

async function mailOldAddress(
  ctx: StoreContext,
  { before, newEmail }: { readonly before: Store; readonly newEmail: string },
): Promise<void> {
  const at = ctx.now().toISOString();
  await mailOwner(ctx, before, { ...addressee(before), kind: 'email-changed', at, newEmail });
}

function toColumns(input: Changes): Updateable<StoresTable> {
  const { address = {}, ownerName, pricePerHour, timeZone, currentPassword: _, ...same } = input;
  const renamed = { owner_name: ownerName, price_per_hour_centavos: pricePerHour, time_zone: timeZone };
  const columns = { ...same, ...address, ...renamed };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
