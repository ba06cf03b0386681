import { randomBytes } from 'node:crypto';
import type {
  PixAccount,
  bringPixAccount as bringEndpoint,
  createPixAccount as createEndpoint,
} from '@coruja/contract';
import { toReais } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedPixAccount } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import { Secret } from '../../ports/payments/secret.ts';
import type { PixAccess, ProviderPixAccount } from '../../ports/pix/pix-provider.ts';
import { checkOwnerPassword } from '../accounts/check-owner-password.ts';
import { addressee } from '../stores/addressee.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { askProvider, getPixProvider, sealForAccount } from './pix-access.ts';
import {
  type PixAccountRow,
  deletePixAccount,
  findPixAccountRow,
  updatePixAccount,
  writePixAccount,
} from './pix-account-queries.ts';

type NewAccountInput = z.output<typeof createEndpoint.body>;

/** The store's account at the provider as it was last seen (docs/product/pix.md#account). */
export async function getPixAccount(ctx: StoreContext): Promise<PixAccount> {
  return pixAccountView(ctx, await findPixAccountRow(ctx.db, ctx.storeId));
}

/**
 * Connects an account that the owner already has: checks its key at the provider, sets its webhook there, and mails the owner.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED, PIX_ACCOUNT_REFUSED, PIX_PROVIDER_DOWN
 */
export async function bringPixAccount(
  ctx: StoreContext,
  { apiKey, currentPassword }: z.output<typeof bringEndpoint.body>,
): Promise<PixAccount> {
  const assertSamePassword = await checkOwnerPassword(ctx, currentPassword);
  const access = newAccess(ctx, new Secret(apiKey));
  const { pix } = ctx.ports;
  const read = await askProvider('PIX_ACCOUNT_REFUSED', async () => {
    await pix.watch(access, await webhookOf(ctx));
    return pix.of(access).readAccount();
  });
  return replaceAccount(ctx, assertSamePassword, {
    ...creatingRow(ctx, access.webhookToken),
    ...sealForAccount(ctx, access),
    ...columnsOf(ctx, read),
    origin: 'brought',
  });
}

/**
 * Opens an account at the provider in the store's name. A row is stored first, so that a request whose answer was lost is not
 * forgotten.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED, PIX_ACCOUNT_EXISTS, PIX_ACCOUNT_REFUSED, PIX_PROVIDER_DOWN
 */
export async function createPixAccount(ctx: StoreContext, input: NewAccountInput): Promise<PixAccount> {
  const assertSamePassword = await checkOwnerPassword(ctx, input.currentPassword);
  const token = newToken();
  await inStore({ ...ctx, audit: undefined }, async (inside) => {
    const known = await findPixAccountRow(inside.db, ctx.storeId);
    if (known && known.state !== 'CREATING') throw new AppError('PIX_ACCOUNT_EXISTS');
    await writePixAccount(inside.db, creatingRow(inside, token));
  });
  const made = await askProvider('PIX_ACCOUNT_REFUSED', () => openAccount(ctx, input, token));
  const access = { ...newAccess(ctx, made.apiKey, token), accountId: made.accountId };
  const row: PixAccountRow = {
    ...creatingRow(ctx, token),
    ...sealForAccount(ctx, access),
    state: 'DOCUMENTS',
    account_id: made.accountId,
  };
  // The provider shows the key only once, so it is stored before anything else can fail.
  const stored = await replaceAccount(ctx, assertSamePassword, row);
  const read = await ctx.ports.pix.of(access).readAccount().catch(unlessProviderFailed);
  if (!read) return stored;
  const changes = columnsOf(ctx, read);
  await inStore({ ...ctx, audit: undefined }, ({ db }) => updatePixAccount(db, row, changes));
  return pixAccountView(ctx, { ...row, ...changes });
}

/** @throws PaymentError; if it is certain that no account was opened, the stored row is deleted first */
async function openAccount(ctx: StoreContext, input: NewAccountInput, token: Secret<string>) {
  const { income, companyType, mobilePhone } = input;
  const store = await getStore(ctx);
  const { cep: postalCode, rua: address, numero: addressNumber, complemento, bairro } = store.address;
  const { url } = await webhookOf(ctx);
  try {
    return await ctx.ports.pix.createAccount({
      storeId: ctx.storeId,
      name: store.name,
      email: store.email,
      cpfCnpj: store.cnpj,
      mobilePhone,
      income,
      companyType,
      postalCode,
      address,
      addressNumber,
      complement: complemento ?? null,
      province: bairro,
      webhook: { url, token },
    });
  } catch (error) {
    const isCertain = error instanceof PaymentError && !error.isOutcomeUnknown;
    if (isCertain) await deletePixAccount(ctx.db, ctx.storeId, 'CREATING');
    throw error;
  }
}

/** A failed answer can wait: the account is read again once a day. */
function unlessProviderFailed(error: unknown): null {
  if (error instanceof PaymentError) return null;
  throw error;
}

/**
 * Reads the account's state at the provider, and stores it; for the provider also after the store closed, because payments
 * and refunds of its orders still come.
 *
 * @throws AppError PIX_ACCOUNT_MISSING, PIX_ACCOUNT_REFUSED, PIX_PROVIDER_DOWN
 */
export async function checkPixAccount(
  ctx: StoreContext,
): Promise<PixAccount & { holder: string | null; balance: number }> {
  const { row, provider } = await getPixProvider(ctx);
  const read = await askProvider('PIX_ACCOUNT_REFUSED', () => provider.readAccount());
  const changes = columnsOf(ctx, read);
  const store = async (inside: StoreContext) => {
    await updatePixAccount(inside.db, row, changes);
    const after = { ...row, ...changes };
    inside.audit?.describe({ before: auditedPixAccount(row), after: auditedPixAccount(after) });
    return pixAccountView(ctx, after);
  };
  const view = await inStore(ctx, store, ctx.actor === 'provider' ? 'settling' : 'shared');
  return { ...view, holder: read.holder, balance: toReais(read.balance) };
}

/**
 * Deletes our row of the account, with its key. At the provider the account stays, and is the owner's.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED, PIX_ACCOUNT_MISSING
 */
export async function removePixAccount(
  ctx: StoreContext,
  { currentPassword }: { currentPassword: string },
): Promise<PixAccount> {
  const assertSamePassword = await checkOwnerPassword(ctx, currentPassword);
  return inStore(ctx, async (inside) => {
    await assertSamePassword(inside);
    const row = await findPixAccountRow(inside.db, ctx.storeId);
    if (!row) throw new AppError('PIX_ACCOUNT_MISSING');
    await deletePixAccount(inside.db, ctx.storeId);
    inside.audit?.describe({ before: auditedPixAccount(row) });
    return pixAccountView(ctx, undefined);
  });
}

async function replaceAccount(
  ctx: StoreContext,
  assertSamePassword: (inside: StoreContext) => Promise<void>,
  row: PixAccountRow,
): Promise<PixAccount> {
  const view = await inStore(ctx, async (inside) => {
    await assertSamePassword(inside);
    const before = await findPixAccountRow(inside.db, ctx.storeId);
    await writePixAccount(inside.db, row);
    const store = await getStore(inside);
    const at = ctx.now().toISOString();
    await mailOwner(inside, store, { ...addressee(store), kind: 'pix-account-changed', at });
    inside.audit?.describe({
      before: before && auditedPixAccount(before),
      after: auditedPixAccount(row),
    });
    return pixAccountView(ctx, row);
  });
  ctx.ports.jobs.wake();
  return view;
}

const tokenBytes = 32;

function newToken(): Secret<string> {
  return new Secret(randomBytes(tokenBytes).toString('base64url'));
}

function newAccess({ storeId }: StoreContext, apiKey: Secret<string>, webhookToken = newToken()): PixAccess {
  return { storeId, apiKey, webhookToken, accountId: null, addressKey: null };
}

async function webhookOf(ctx: StoreContext): Promise<{ url: string; email: string }> {
  const { email } = await getStore(ctx);
  return { url: new URL(`/api/payments/webhook/${ctx.storeId}`, ctx.ports.publicUrl).href, email };
}

function creatingRow(ctx: StoreContext, webhookToken: Secret<string>): PixAccountRow {
  return {
    store_id: ctx.storeId,
    provider: ctx.ports.pix.name,
    origin: 'created',
    state: 'CREATING',
    account_id: null,
    ...sealForAccount(ctx, { apiKey: null, webhookToken }),
    address_key: null,
    documents_url: null,
    checked_at: null,
    polled_at: null,
    reconciled_on: null,
    created_at: ctx.now(),
  };
}

function columnsOf({ now }: StoreContext, read: ProviderPixAccount) {
  // Without a random Pix key the account can make no codes, whatever else is approved.
  const hasCodes = read.addressKey !== null || (read.state !== 'ACTIVE' && read.state !== 'RENEW');
  return {
    state: hasCodes ? read.state : ('REVIEW' as const),
    account_id: read.accountId,
    address_key: read.addressKey,
    documents_url: read.documentsUrl,
    checked_at: now(),
  };
}

function pixAccountView({ ports }: StoreContext, row: PixAccountRow | undefined): PixAccount {
  const none = { state: 'NONE', accountId: null, origin: null, checkedAt: null, documentsUrl: null } as const;
  if (!row) return { provider: ports.pix.name, ...none };
  const { provider, state, origin, account_id: accountId, documents_url: documentsUrl } = row;
  return {
    provider,
    state,
    accountId,
    origin,
    checkedAt: row.checked_at?.toISOString() ?? null,
    documentsUrl,
  };
}
