import { confirmCharge } from '@coruja/contract';
import { addDays, nextPixCheckAt } from '@coruja/domain';
import { z } from 'zod';
import { latestEnd } from '../../clock-skew.ts';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { dayInBrasilia, noonInBrasilia } from '../../ports/payments/brasilia-time.ts';
import type { PixProvider, ProviderPix } from '../../ports/pix/pix-provider.ts';
import { onlyNews } from '../orders/dispute-pix.ts';
import { applyProviderPix } from '../orders/receive-pix.ts';
import { findPixProvider } from '../pix-account/pix-access.ts';
import { forEachStore } from './for-each-store.ts';
import { settleRefunds } from './settle-refunds.ts';
import {
  type WatchedCharge,
  endAnalysis,
  findDueCharge,
  listStoresWithAskedRefunds,
  listAutoCharges,
  listChargesByCode,
  listStoresToPoll,
  nextPollAt,
  schedulePoll,
  reservePoll,
} from './watch-queries.ts';

/** At most one call in this many milliseconds to one account. */
const pauseMs = 2_000;

const storesAtOnce = 50;

/** Refunds that a sale requested within this time are sent to the provider now; `catchUp` sends older ones. In milliseconds. */
const justAskedMs = 60_000;

/** How many past days are asked about again. */
const daysBack = 4;

/**
 * Asks the providers about the charges that are due (docs/product/pix.md#confirming-itself). One store's failure does not stop the others.
 *
 * @param report is called with each failure
 * @returns when to call again; null while no charge is waiting for a payment
 */
export async function pollDueCharges(ctx: PublicContext, report: ReportFailure): Promise<Date | null> {
  const waiting = await listStoresToPoll(ctx.db, ctx.now(), storesAtOnce);
  await forEachStore(ctx, { storeIds: waiting, report }, pollStore);
  const askedSince = new Date(ctx.now().getTime() - justAskedMs);
  const givingBack = await listStoresWithAskedRefunds(ctx.db, askedSince);
  await forEachStore(ctx, { storeIds: givingBack, report }, async (inside) => {
    const found = await findPixProvider(inside);
    if (found) await settleRefunds(inside, found.provider);
  });
  const next = await nextPollAt(ctx.db);
  const soonest = new Date(ctx.now().getTime() + pauseMs);
  return next && (next < soonest ? soonest : next);
}

async function pollStore(ctx: StoreContext): Promise<void> {
  const charge = await findDueCharge(ctx.db, ctx.storeId, ctx.now());
  if (!charge) return;
  const found = await findPixProvider(ctx);
  // The account was removed, so there is nobody to ask.
  if (!found) return schedulePoll(ctx.db, charge, null);
  if (!(await reservePoll(ctx.db, ctx.storeId, { at: ctx.now(), pauseMs }))) return;
  let isDone = false;
  try {
    await pollCharge(ctx, charge, found.provider);
    isDone = charge.state !== 'OPEN';
  } finally {
    // Also after a failure: the next look is the retry.
    await schedulePoll(ctx.db, charge, isDone ? null : nextOf(charge, ctx.now()));
  }
}

function nextOf(charge: WatchedCharge, now: Date): Date | null {
  // Made while the clock was ahead: a later payment is found by a notice or the reconciliation.
  if (charge.created_at > latestEnd(now)) return null;
  const times = { createdAt: charge.created_at.getTime(), expiresAt: charge.expires_at.getTime() };
  const next = nextPixCheckAt(times, now.getTime());
  return next === null ? null : new Date(next);
}

/** Asks about a charge; the code of a cancelled one is first cancelled at the provider, too. */
async function pollCharge(ctx: StoreContext, charge: WatchedCharge, provider: PixProvider): Promise<void> {
  if (charge.code_id === null) return;
  if (charge.state === 'CANCELLED') await provider.cancel(charge.code_id);
  await askForPaymentsOf(ctx, charge, provider);
}

/** Asks what was paid for a charge: by its code, or by its reference if we never got the code. @throws PaymentError */
export async function askForPaymentsOf(
  ctx: StoreContext,
  charge: WatchedCharge,
  provider: PixProvider,
): Promise<void> {
  const { id, code_id: codeId, created_at: createdAt } = charge;
  const received = await provider.listReceived(
    codeId === null ? { since: dayInBrasilia(createdAt) } : { codeId },
  );
  const isOurs = (pix: ProviderPix) => (codeId === null ? pix.reference === id : pix.codeId === codeId);
  const ours = received.filter(isOurs);
  await applyAll(ctx, id, ours);
  if (charge.in_analysis_at === null || ours.some(({ state }) => state === 'in-analysis')) return;
  await endAnalysis(ctx.db, charge);
  ctx.ports.live.publish(ctx.storeId, confirmCharge.changes);
}

/** Applies everything that the account received since a day, whether or not a notice came. @throws PaymentError */
export async function applyReceivedSince(
  ctx: StoreContext,
  provider: PixProvider,
  day: string,
): Promise<void> {
  const received = (await onlyNews(ctx, await provider.listReceived({ since: day }))).toSorted(byTime);
  const chargeOf = await findReferredCharges(ctx, received);
  for (const pix of received) {
    const charge = chargeOf(pix);
    if (charge) await applyAll(ctx, charge.id, [pix]);
  }
}

/** The first day that is asked about again, so that an outage of three days loses nothing (docs/product/pix.md#reconciliation). */
export function firstDayToAsk({ now }: StoreContext): string {
  return addDays(dayInBrasilia(now()), -daysBack);
}

/** What identifies a charge: our reference, or the code, since a provider may not copy the reference to the payment. */
interface Referring {
  readonly reference: string | null;
  readonly codeId: string | null;
}

/** Finds the AUTO charges that payments or notices refer to. References that are not ours may be any text. */
export async function findReferredCharges(
  ctx: StoreContext,
  referring: readonly Referring[],
): Promise<(one: Referring) => WatchedCharge | undefined> {
  const { db, storeId } = ctx;
  const ids = referring.flatMap(({ reference }) => z.uuid().safeParse(reference).data ?? []);
  const named = ids.length > 0 ? await listAutoCharges(db, storeId, ids) : [];
  const byId = new Map(named.map((charge) => [charge.id, charge]));
  const codeIds = referring.flatMap(({ reference, codeId }) =>
    byId.has(reference ?? '') ? [] : (codeId ?? []),
  );
  // A day more, since an order is older than its charges.
  const since = noonInBrasilia(addDays(firstDayToAsk(ctx), -1));
  const coded = codeIds.length > 0 ? await listChargesByCode(db, storeId, { codeIds, since }) : [];
  const byCode = new Map(coded.map((charge) => [charge.code_id, charge]));
  return ({ reference, codeId }) => byId.get(reference ?? '') ?? byCode.get(codeId ?? '');
}

/** Applies payments of one charge, the oldest first, and tells the store's consoles. */
async function applyAll(
  ctx: StoreContext,
  chargeId: string,
  received: readonly ProviderPix[],
): Promise<void> {
  for (const pix of received.toSorted(byTime)) {
    const isChanged = await applyProviderPix(ctx, chargeId, pix);
    if (isChanged) ctx.ports.live.publish(ctx.storeId, confirmCharge.changes);
  }
}

function byTime(a: ProviderPix, b: ProviderPix): number {
  return (
    (a.receivedAt?.getTime() ?? 0) - (b.receivedAt?.getTime() ?? 0) || (a.paymentId < b.paymentId ? -1 : 1)
  );
}
