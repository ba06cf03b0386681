import { randomUUID } from 'node:crypto';
import { type KnownPix, addDays, centavos, comparePixDay, spanOfDays } from '@coruja/domain';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { dayInBrasilia } from '../../ports/payments/brasilia-time.ts';
import type { PixProvider } from '../../ports/pix/pix-provider.ts';
import { type FoundAccount, findPixProvider } from '../pix-account/pix-access.ts';
import { checkPixAccount } from '../pix-account/pix-account.ts';
import { insertDifferences, listKnownPix, markReconciled } from './differences-queries.ts';
import { forEachStore } from './for-each-store.ts';
import { applyReceivedSince, firstDayToAsk } from './poll-charges.ts';
import { checkTransfersAndPublish } from './pix-notices.ts';
import { refundUnusedPix, settleRefunds } from './settle-refunds.ts';
import { listAccountStores } from './watch-queries.ts';

async function forEachAccount(
  ctx: PublicContext,
  report: ReportFailure,
  work: (ctx: StoreContext, account: FoundAccount) => Promise<void>,
): Promise<void> {
  const storeIds = await listAccountStores(ctx.db, ctx.ports.pix.name);
  await forEachStore(ctx, { storeIds, report }, async (inside) => {
    const found = await findPixProvider(inside);
    if (found) await work(inside, found);
  });
}

/** Every quarter of an hour, and at each start: applies payments of the last days that we missed, and follows open refunds and payouts. */
export function catchUp(ctx: PublicContext, report: ReportFailure): Promise<void> {
  return forEachAccount(ctx, report, (inside, { provider }) => catchUpStore(inside, provider));
}

/** @throws PaymentError */
export async function catchUpStore(ctx: StoreContext, provider: PixProvider): Promise<void> {
  await applyReceivedSince(ctx, provider, firstDayToAsk(ctx));
  await settleRefunds(ctx, provider);
  await refundUnusedPix(ctx);
  await checkTransfersAndPublish(ctx, provider);
}

/**
 * Once a day: reads the account's state, and compares its statement with the store's rows, for each day since the last compared one. The
 * owner settles the differences.
 */
export function reconcileDays(ctx: PublicContext, report: ReportFailure): Promise<void> {
  return forEachAccount(ctx, report, async (inside, { row, provider }) => {
    await checkPixAccount(inside);
    const today = dayInBrasilia(ctx.now());
    const oldest = firstDayToAsk(inside);
    await applyReceivedSince(inside, provider, oldest);
    const { reconciled_on: last, created_at: knownSince } = row;
    const next = last === null ? dayInBrasilia(knownSince) : addDays(last, 1);
    // Later than today: stored while the clock was ahead.
    const first = next < oldest || next > today ? oldest : next;
    for (let day = first; day < today; day = addDays(day, 1))
      await reconcileDay(inside, provider, { day, knownSince });
    inside.ports.live.publish(inside.storeId, ['pix']);
  });
}

/** @param knownSince when the account was connected: what the store received before is not in its statement */
async function reconcileDay(
  ctx: StoreContext,
  provider: PixProvider,
  { day, knownSince }: { readonly day: string; readonly knownSince: Date },
): Promise<void> {
  const [lines, next] = [await provider.statement(day), await provider.statement(addDays(day, 1))];
  const span = spanOfDays({ first: day, last: day }, 'America/Sao_Paulo');
  const [from, until] = [new Date(span.from), new Date(span.until)];
  const paymentIds = lines.flatMap(({ paymentId }) => paymentId ?? []);
  const rows = await listKnownPix(ctx.db, ctx.storeId, { from, until, paymentIds });
  const known = new Map(rows.map((row) => [row.payment_id, knownPix(row)]));
  const first = from < knownSince && knownSince < until ? knownSince : from;
  const isOfDay = ({ paid_at: at }: KnownRow) => at !== null && at >= first && at < until;
  const received = rows.filter(isOfDay).map(knownPix);
  const found = comparePixDay({ lines, next, received, known });
  await insertDifferences(
    ctx.db,
    found.map(({ kind, subject, amount, expected, receivedPixId }) => ({
      store_id: ctx.storeId,
      id: randomUUID(),
      day,
      kind,
      subject,
      amount_centavos: amount,
      expected_centavos: expected,
      received_pix_id: receivedPixId,
      created_at: ctx.now(),
      settled_at: null,
      settled_by: null,
    })),
  );
  await markReconciled(ctx.db, ctx.storeId, day);
}

type KnownRow = Awaited<ReturnType<typeof listKnownPix>>[number];

function knownPix({ id, payment_id, amount_centavos, refunds, dispute }: KnownRow): KnownPix {
  return {
    receivedPixId: id,
    paymentId: payment_id,
    amount: centavos(amount_centavos),
    refunds: refunds.map(centavos),
    isDisputeLost: dispute === 'LOST',
  };
}
