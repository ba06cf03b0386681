import { randomUUID } from 'node:crypto';
import type { Store, signupBody } from '@coruja/contract';
import { timeZoneOfState } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { refuseContextPassword } from '../passwords/context-passwords.ts';
import { refuseGuessablePassword } from '../passwords/guessable-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requestConfirmation } from './request-confirmation.ts';
import { storeView } from './store-view.ts';
import { findTakenIdentity, insertStore, openCounter } from './stores-queries.ts';

/**
 * Signs a store up: open, price per hour 0, time zone from the address, time with a price
 * (docs/product/stores.md#sign-up).
 * Mails the link that confirms the e-mail.
 *
 * @throws AppError VALIDATION for a password that is easily guessed, EMAIL_TAKEN, CNPJ_TAKEN
 */
export async function createStore(
  ctx: PublicContext,
  input: z.output<typeof signupBody> & { address: string },
): Promise<Store> {
  const { password, ownerName, complemento, address, ...fields } = input;
  refuseCommonPassword('password', password);
  refuseContextPassword('password', password, input);
  await refuseGuessablePassword('password', password, input);
  const taken = await findTakenIdentity(ctx.db, fields);
  if (taken.some((row) => row.email === fields.email)) throw new AppError('EMAIL_TAKEN');
  if (taken.length > 0) throw new AppError('CNPJ_TAKEN');
  const passwordHash = await hashPassword(password);
  const row = await inTransaction(ctx.db, async (db) => {
    const store = await insertStore(db, {
      ...fields,
      id: randomUUID(),
      owner_name: ownerName,
      password_hash: passwordHash,
      complemento: complemento ?? null,
      time_zone: timeZoneOfState(fields.estado),
      created_at: ctx.now(),
      closed_at: null,
      erased_at: null,
    });
    await openCounter(db, { storeId: store.id, at: ctx.now() });
    await recordAccess({ ...ctx, db }, { storeId: store.id, kind: 'sign-up', address });
    await requestConfirmation({ ...ctx, db }, { storeId: store.id });
    return store;
  });
  ctx.ports.jobs.wake();
  return storeView(row);
}
