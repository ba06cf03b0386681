import type { ErrorCode } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { Secret } from '../../ports/payments/secret.ts';
import type { PixAccess, PixProvider } from '../../ports/pix/pix-provider.ts';
import { SealBroken } from '../../seal.ts';
import { type PixAccountRow, findPixAccountRow } from './pix-account-queries.ts';

/** The seal's `place` of a secret of the account (seal.ts). */
function placeOf(storeId: string, what: 'api-key' | 'webhook-token'): string {
  return `pix-account:${storeId}:${what}`;
}

export function sealForAccount(
  { ports, storeId }: StoreContext,
  { apiKey, webhookToken }: { apiKey: Secret<string> | null; webhookToken: Secret<string> },
): { api_key: string | null; webhook_token: string } {
  return {
    api_key: apiKey && ports.seal.close(apiKey, placeOf(storeId, 'api-key')),
    webhook_token: ports.seal.close(webhookToken, placeOf(storeId, 'webhook-token')),
  };
}

/** What a call to the account's provider needs; null without a key, or if another installation sealed it. */
export function accessOf({ ports, storeId }: StoreContext, row: PixAccountRow): PixAccess | null {
  // Another provider's key would be sent to the wrong address.
  if (row.api_key === null || row.provider !== ports.pix.name) return null;
  try {
    return {
      storeId,
      apiKey: ports.seal.open(row.api_key, placeOf(storeId, 'api-key')),
      webhookToken: ports.seal.open(row.webhook_token, placeOf(storeId, 'webhook-token')),
      accountId: row.account_id,
      addressKey: row.address_key,
    };
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** A store's account, with its provider. */
export interface FoundAccount {
  readonly row: PixAccountRow;
  readonly provider: PixProvider;
}

/** The store's account; null if there is none, or none that this server can call. */
export async function findPixProvider(ctx: StoreContext): Promise<FoundAccount | null> {
  const row = await findPixAccountRow(ctx.db, ctx.storeId);
  const access = row && accessOf(ctx, row);
  return row && access ? { row, provider: ctx.ports.pix.of(access) } : null;
}

/** The account, if it is open and can make codes; null otherwise. */
export async function findOpenAccount(
  ctx: StoreContext,
): Promise<{ key: string; provider: PixProvider } | null> {
  const found = await findPixProvider(ctx);
  const key = found?.row.address_key;
  if (!found || !key || (found.row.state !== 'ACTIVE' && found.row.state !== 'RENEW')) return null;
  return { key, provider: found.provider };
}

/** @throws AppError PIX_ACCOUNT_MISSING */
export async function getPixProvider(ctx: StoreContext): Promise<FoundAccount> {
  const found = await findPixProvider(ctx);
  assertThat(found, 'PIX_ACCOUNT_MISSING');
  return found;
}

/**
 * Calls the provider, and turns its failure into an error for the owner.
 *
 * @param refusal the error code if the provider refuses; the message is the provider's
 * @throws AppError refusal, PIX_PROVIDER_DOWN
 */
export async function askProvider<T>(refusal: ErrorCode, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.kind === 'refused') throw new AppError(refusal, { message: error.message });
    if (error.kind === 'misconfigured')
      throw new AppError(refusal, { message: 'O provedor não aceitou a chave da conta de recebimento.' });
    throw new AppError('PIX_PROVIDER_DOWN');
  }
}
