import { confirmCharge } from '@coruja/contract';
import { nextPixLook } from '@coruja/domain';
import { z } from 'zod';
import type { PublicContext, StoreContext } from '../../context.ts';
import { dayInBrasilia } from '../../ports/payments/brasilia-time.ts';
import type { PixProvider, ProviderPix } from '../../ports/pix/pix-provider.ts';
import { applyProviderPix } from '../orders/receive-pix.ts';
import { findPixProvider } from '../pix-account/pix-access.ts';
import { settleRefunds } from './settle-refunds.ts';
import {
  type WatchedCharge,
  findAutoCharge,
  findDueCharge,
  listStoresToGiveBack,
  listStoresToLookAt,
  nextLookAt,
  scheduleLook,
  takeTurn,
} from './watch-queries.ts';

/** At most one call in this many milliseconds to one account. */
const pauseMs = 2_000;

const storesAtOnce = 50;

/** A refund that a sale has asked for is passed on at once; later the catching up asks, in milliseconds. */
const justAskedMs = 60_000;

export type Report = (error: unknown, about: object) => void;

/** Who acts when nobody does: the provider has told. */
export function contextOfProvider(ctx: PublicContext, storeId: string): StoreContext {
  return { ...ctx, storeId, actor: 'provider', approvedBy: null };
}

/**
 * Asks the providers about the charges that are due (docs/product/pix.md#confirming-itself). One store's failure does not stop the others.
 *
 * @param report is called with each failure
 * @returns when to call again; null while nobody waits for a payment
 */
export async function lookAtCharges(ctx: PublicContext, report: Report): Promise<Date | null> {
  const stores = await listStoresToLookAt(ctx.db, ctx.now(), storesAtOnce);
  for (const storeId of stores) {
    try {
      await lookAtStore(contextOfProvider(ctx, storeId));
    } catch (error) {
      report(error, { storeId });
    }
  }
  for (const storeId of await listStoresToGiveBack(ctx.db, new Date(ctx.now().getTime() - justAskedMs))) {
    try {
      const inside = contextOfProvider(ctx, storeId);
      const found = await findPixProvider(inside);
      if (found) await settleRefunds(inside, found.provider);
    } catch (error) {
      report(error, { storeId });
    }
  }
  const next = await nextLookAt(ctx.db);
  const soonest = new Date(ctx.now().getTime() + pauseMs);
  return next && (next < soonest ? soonest : next);
}

async function lookAtStore(ctx: StoreContext): Promise<void> {
  const charge = await findDueCharge(ctx.db, ctx.storeId, ctx.now());
  if (!charge) return;
  const found = await findPixProvider(ctx);
  // The account was removed: nobody can be asked any more.
  if (!found) return scheduleLook(ctx.db, charge, null);
  if (!(await takeTurn(ctx.db, ctx.storeId, { at: ctx.now(), pauseMs }))) return;
  try {
    await lookAtCharge(ctx, charge, found.provider);
  } finally {
    // Also after a failure: the next look is the retry.
    await scheduleLook(ctx.db, charge, nextOf(charge, ctx.now()));
  }
}

function nextOf(charge: WatchedCharge, now: Date): Date | null {
  const times = { createdAt: charge.created_at.getTime(), expiresAt: charge.expires_at.getTime() };
  const next = charge.state === 'OPEN' ? nextPixLook(times, now.getTime()) : null;
  return next === null ? null : new Date(next);
}

/** A code that nobody needs any more ends at the provider, too. */
async function lookAtCharge(ctx: StoreContext, charge: WatchedCharge, provider: PixProvider): Promise<void> {
  if (charge.code_id === null) return;
  if (charge.state === 'CANCELLED') await provider.cancel(charge.code_id);
  await askAboutCharge(ctx, charge, provider);
}

/** Asks what was paid for a charge; of one whose code never came to us, by its reference. @throws PaymentError */
export async function askAboutCharge(
  ctx: StoreContext,
  { id, code_id: codeId, created_at: createdAt }: WatchedCharge,
  provider: PixProvider,
): Promise<void> {
  const received = await provider.listReceived(
    codeId === null ? { since: dayInBrasilia(createdAt) } : { codeId },
  );
  const isOurs = (pix: ProviderPix) => (codeId === null ? pix.reference === id : pix.codeId === codeId);
  await applyAll(ctx, id, received.filter(isOurs));
}

/** Applies everything that the account received since a day, whether or not a notice came. @throws PaymentError */
export async function applyReceivedSince(
  ctx: StoreContext,
  provider: PixProvider,
  day: string,
): Promise<void> {
  for (const pix of (await provider.listReceived({ since: day })).toSorted(byTime)) {
    const charge = await findReferredCharge(ctx, pix.reference);
    if (charge) await applyAll(ctx, charge.id, [pix]);
  }
}

/** The store's AUTO charge that a reference names; the account may have other uses, whose references are anything. */
export function findReferredCharge(
  { db, storeId }: StoreContext,
  reference: string | null,
): Promise<WatchedCharge | undefined> {
  const read = z.uuid().safeParse(reference);
  return read.success ? findAutoCharge(db, storeId, read.data) : Promise.resolve(undefined);
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
