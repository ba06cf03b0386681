import { centavos, dayInZone } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { PayBy, ProviderSubscription } from '../../ports/payments/payments.ts';
import { ensurePayer } from './ensure-payer.ts';
import { type RenewalsRow, listLiveRenewals, updateRenewals } from './renewals-queries.ts';
import { providerZone } from './settle-payment.ts';
import { enqueueProviderSync } from './subscription-situation.ts';

type Card = Exclude<PayBy, { kind: 'pix' }>;

export function renewalsReference(id: string): string {
  return `renewals:${id}`;
}

/**
 * Makes the provider collect the next periods by card, from the next billing date on; nothing is charged now.
 * Without a card there are no renewals, and the next invoice asks for one.
 *
 * @returns false if the card was refused
 * @throws PaymentError if the outcome is unknown; the row stays, and is handled later
 */
export async function makeRenewals(
  ctx: StoreContext,
  renewals: RenewalsRow,
  card: Card | null,
): Promise<boolean> {
  const { payments } = ctx.ports;
  const reference = renewalsReference(renewals.id);
  const existing = await payments.findSubscription(reference);
  if (existing) return markRunning(ctx, renewals, existing);
  if (card === null) return endRefused(ctx, renewals);
  const result = await payments.createSubscription({
    reference,
    payerId: await ensurePayer(ctx),
    value: centavos(renewals.value_centavos),
    description: 'Assinatura Coruja',
    firstDueDate: dayInZone(renewals.first_due_at.getTime(), providerZone),
    payBy: card,
  });
  if (result.outcome === 'unknown') throw result.error;
  return result.outcome === 'done'
    ? markRunning(ctx, renewals, result.subscription)
    : endRefused(ctx, renewals);
}

/** Marks the renewals as running, unless they were ended meanwhile; the previous ones end. */
async function markRunning(
  ctx: StoreContext,
  renewals: RenewalsRow,
  made: ProviderSubscription,
): Promise<boolean> {
  const keep = async (inside: StoreContext) => {
    const { db } = inside;
    const live = await listLiveRenewals(db, ctx.storeId);
    const present = live.find(({ id }) => id === renewals.id);
    const isWanted = present?.status === 'making';
    const before = live.filter(({ id, status }) => id !== renewals.id && status === 'running');
    for (const { id } of before) await updateRenewals(db, { storeId: ctx.storeId, id }, { status: 'ending' });
    await updateRenewals(
      db,
      { storeId: ctx.storeId, id: renewals.id },
      {
        provider_subscription_id: made.id,
        remote_ip: null,
        status: isWanted ? 'running' : 'ending',
      },
    );
    // The job that ends it may have run before it was created.
    if (!isWanted) await enqueueProviderSync(inside);
  };
  await inStore(ctx, keep, 'settling');
  return true;
}

async function endRefused(ctx: StoreContext, renewals: RenewalsRow): Promise<boolean> {
  await updateRenewals(
    ctx.db,
    { storeId: ctx.storeId, id: renewals.id },
    { status: 'ended', remote_ip: null },
  );
  return false;
}
