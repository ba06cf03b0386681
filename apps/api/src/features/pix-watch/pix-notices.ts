import { AppError } from '../../app-error.ts';
import type { PublicContext, StoreContext } from '../../context.ts';
import type { StoredPixNotice } from '../../db/pix-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { NoticeHeaders } from '../../ports/payments/payments.ts';
import type { PixProvider } from '../../ports/pix/pix-provider.ts';
import { chargeOfPayment, storeNoticedDispute } from '../orders/dispute-pix.ts';
import { findPixProvider } from '../pix-account/pix-access.ts';
import { checkPixAccount } from '../pix-account/pix-account.ts';
import { checkOpenTransfers } from '../pix-account/transfers.ts';
import { providerContext } from './for-each-store.ts';
import { applyReceivedSince, askForPaymentsOf, findReferredCharges, firstDayToAsk } from './poll-charges.ts';
import {
  type PixNoticeKey,
  endPixNotice,
  findPixNotice,
  insertPixNotice,
  recordNoticeFailure,
} from './pix-notices-queries.ts';
import { settleRefunds } from './settle-refunds.ts';

interface Delivery {
  readonly hookId: string;
  readonly headers: NoticeHeaders;
  readonly rawBody: string;
  readonly warn: (facts: object, message: string) => void;
}

/**
 * Stores a notice about a store's account and queues its processing in one transaction, and nothing else: the provider waits only ten
 * seconds (docs/product/payment.md#provider-notices). A store without an account answers like a wrong token.
 *
 * @throws AppError NOTICE_FORGED
 */
export async function receivePixNotice(
  ctx: PublicContext,
  { hookId: storeId, headers, rawBody, warn }: Delivery,
): Promise<{ received: boolean }> {
  const found = await findPixProvider(providerContext(ctx, storeId));
  const reading = found?.provider.readNotice(headers, rawBody) ?? { outcome: 'forged' };
  if (reading.outcome === 'forged') throw new AppError('NOTICE_FORGED');
  if (reading.outcome === 'unreadable') {
    // If refused, it would be sent again for days and delay those after it.
    warn({ length: rawBody.length }, 'a notice about a PIX account could not be read');
    return { received: false };
  }
  const { notice } = reading;
  await inTransaction(ctx.db, async (db) => {
    if (await insertPixNotice(db, storeId, { notice, receivedAt: ctx.now() }))
      await ctx.ports.jobs.enqueue(db, { name: 'pix-notice', data: { storeId, eventId: notice.id } });
  });
  ctx.ports.jobs.wake();
  return { received: true };
}

/**
 * Processes a stored notice. It is only a reason to ask the provider, never a fact, so that processing it twice has the same result.
 * Disputes are the exception: some are reported by nothing but the notice.
 *
 * @throws PaymentError, so that the queue retries
 */
export async function applyPixNotice(ctx: PublicContext, key: PixNoticeKey): Promise<void> {
  const row = await findPixNotice(ctx.db, key);
  if (!row || row.processed_at !== null) return;
  try {
    await processNotice(providerContext(ctx, key.storeId), row.notice);
    await endPixNotice(ctx.db, key, ctx.now());
  } catch (error) {
    await recordNoticeFailure(ctx.db, key, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function processNotice(ctx: StoreContext, notice: StoredPixNotice): Promise<void> {
  const found = await findPixProvider(ctx);
  if (!found) return;
  const { provider } = found;
  if (notice.kind === 'account') {
    await checkPixAccount(ctx);
    ctx.ports.live.publish(ctx.storeId, ['pix']);
  }
  if (notice.kind === 'transfer') await checkTransfersAndPublish(ctx, provider);
  if (notice.kind === 'payment') await processPaymentNotice(ctx, provider, notice);
}

async function processPaymentNotice(
  ctx: StoreContext,
  provider: PixProvider,
  notice: StoredPixNotice,
): Promise<void> {
  const { paymentId, dispute } = notice;
  const charge = await findChargeOf(ctx, notice);
  if (charge) await askForPaymentsOf(ctx, charge, provider);
  // A dispute's notice has only the payment's id, and may come before the payment's own notice.
  else if (dispute) await applyReceivedSince(ctx, provider, firstDayToAsk(ctx));
  if (paymentId && dispute && (await storeNoticedDispute(ctx, { paymentId, dispute })))
    ctx.ports.live.publish(ctx.storeId, ['pix']);
  await settleRefunds(ctx, provider);
}

async function findChargeOf(ctx: StoreContext, notice: StoredPixNotice) {
  const known = notice.paymentId === null ? null : await chargeOfPayment(ctx, notice.paymentId);
  const named = { reference: known ?? notice.reference, codeId: notice.codeId };
  return (await findReferredCharges(ctx, [named]))(named);
}

/** Asks how the transfers ended, and tells the store's consoles. */
export async function checkTransfersAndPublish(ctx: StoreContext, provider: PixProvider): Promise<void> {
  if (await checkOpenTransfers(ctx, provider)) ctx.ports.live.publish(ctx.storeId, ['pix']);
}
