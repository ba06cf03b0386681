import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** An open, unpaid PIX invoice, replacing any earlier one. */
export async function openPixInvoice({ testApp, ids: { storeId, planId } }: World): Promise<void> {
  const { kysely } = testApp.database;
  await kysely
    .updateTable('subscription_invoices')
    .set({ status: 'cancelled' })
    .where('store_id', '=', storeId)
    .where('status', '=', 'open')
    .execute();
  const now = testApp.clock.now();
  await kysely
    .insertInto('subscription_invoices')
    .values({
      store_id: storeId,
      id: randomUUID(),
      kind: 'subscribe',
      plan_id: planId,
      value_centavos: 7_990,
      method: 'PIX',
      due_at: now,
      status: 'open',
      provider: 'sandbox',
      created_at: now,
    })
    .execute();
}

/** The world's subscription as it was before it was cancelled. */
export async function renewSubscription({ testApp, ids: { storeId } }: World): Promise<void> {
  await testApp.database.kysely
    .updateTable('subscriptions')
    .set({ cancelled_at: null })
    .where('store_id', '=', storeId)
    .execute();
}
