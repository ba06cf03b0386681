import { randomUUID } from 'node:crypto';
import { addMonths } from '@coruja/domain';
import type { Database } from '../src/db/database.ts';
import type { MovableClock } from './movable-clock.ts';

/** The part of a test app that these rows need. */
interface Place {
  readonly database: Database;
  readonly clock: MovableClock;
}

export type PlanName = 'Grátis' | 'Essencial' | 'Profissional';

export async function planIdOf({ database }: Pick<Place, 'database'>, name: PlanName): Promise<string> {
  const { kysely } = database;
  const plan = await kysely
    .selectFrom('plans')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return plan.id;
}

/** A month paid by PIX, written as rows: for tests that need a plan and do not test how to get it. */
export async function subscribeTo(
  { database, clock }: Place,
  { storeId, plan: name }: { readonly storeId: string; readonly plan: Exclude<PlanName, 'Grátis'> },
): Promise<void> {
  const { kysely } = database;
  const plan = await kysely
    .selectFrom('plans')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const [day = '', time = ''] = now.toISOString().split('T');
  const until = new Date(`${addMonths(day, 1)}T${time}`);
  const invoiceId = randomUUID();
  const common = { store_id: storeId, plan_id: plan.id };
  await kysely
    .insertInto('subscription_invoices')
    .values({
      ...common,
      id: invoiceId,
      kind: 'subscribe',
      value_centavos: plan.price_centavos,
      method: 'PIX',
      due_at: now,
      status: 'paid',
      period_starts_at: now,
      period_ends_at: until,
      provider: 'sandbox',
      created_at: now,
      paid_at: now,
    })
    .execute();
  await kysely
    .insertInto('subscriptions')
    .values({
      ...common,
      id: randomUUID(),
      price_centavos: plan.price_centavos,
      payment_method: 'PIX',
      started_at: now,
      anchor_at: now,
      paid_until: until,
      paid_invoice_id: invoiceId,
    })
    .execute();
}
