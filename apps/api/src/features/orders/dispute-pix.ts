import { type PixDispute, disputeByList, disputeByNotice } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { ProviderPix } from '../../ports/pix/pix-provider.ts';
import {
  type ReceivedPixRow,
  findPixByPayment,
  listKnownPayments,
  updatePixDispute,
} from './received-pix-queries.ts';

/** The charge that a payment was received for; null for one that the store does not know. */
export async function chargeOfPayment(
  { db, storeId }: StoreContext,
  paymentId: string,
): Promise<string | null> {
  return (await findPixByPayment(db, storeId, paymentId))?.charge_id ?? null;
}

/** Stores the dispute of a payment that a notice is about. @returns whether anything changed */
export function storeNoticedDispute(
  ctx: StoreContext,
  { paymentId, dispute }: { readonly paymentId: string; readonly dispute: PixDispute },
): Promise<boolean> {
  const work = async (inside: StoreContext): Promise<boolean> => {
    const known = await findPixByPayment(inside.db, ctx.storeId, paymentId);
    return known ? storeDispute(inside, known, disputeByNotice(known.dispute, dispute)) : false;
  };
  return inStore({ ...ctx, audit: undefined }, work, 'settling');
}

/** Stores the dispute of a known payment as the provider's list has it. @returns whether anything changed */
export function updateKnownDispute(
  ctx: StoreContext,
  known: ReceivedPixRow,
  pix: ProviderPix,
): Promise<boolean> {
  return storeDispute(ctx, known, listedDispute(known, pix));
}

type KnownPayment = Pick<ReceivedPixRow, 'dispute' | 'amount_centavos' | 'refunded_centavos'>;

function listedDispute(known: KnownPayment, { dispute, isGivenBack }: ProviderPix): PixDispute | null {
  const isTaken = isGivenBack && known.refunded_centavos < known.amount_centavos;
  return disputeByList(known.dispute, { dispute, isTaken });
}

/** The payments of a list that are new or whose dispute has changed: nearly all of the last days were applied long ago. */
export async function onlyNews(
  { db, storeId }: StoreContext,
  received: readonly ProviderPix[],
): Promise<ProviderPix[]> {
  if (received.length === 0) return [];
  const paymentIds = received.map(({ paymentId }) => paymentId);
  const rows = await listKnownPayments(db, storeId, paymentIds);
  const known = new Map(rows.map((row) => [row.payment_id, row]));
  return received.filter((pix) => {
    const row = known.get(pix.paymentId);
    return !row || listedDispute(row, pix) !== row.dispute;
  });
}

/** @returns whether the dispute has changed */
export async function storeDispute(
  { db, storeId, now }: StoreContext,
  known: Pick<ReceivedPixRow, 'id' | 'dispute' | 'disputed_at'>,
  dispute: PixDispute | null,
): Promise<boolean> {
  if (dispute === known.dispute) return false;
  const changes = { dispute, disputed_at: known.disputed_at ?? now() };
  await updatePixDispute(db, { store_id: storeId, id: known.id }, changes);
  return true;
}
