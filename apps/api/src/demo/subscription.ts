import { cycleStart } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { sandboxStore } from '../db/sandbox-store.ts';
import { listPlans } from '../features/plans/list-plans.ts';
import { reconcile } from '../features/subscriptions/reconcile.ts';
import { subscribe } from '../features/subscriptions/subscribe.ts';
import { SandboxPayments } from '../ports/payments/sandbox.ts';
import { type PlannedAction, minute } from './timeline.ts';

const card = {
  holderName: 'MARINA S CARVALHO',
  // A test card of the embedded provider; the demonstration never uses another provider.
  number: '4111111111111111',
  expiryMonth: '12',
  expiryYear: '2035',
  ccv: '123',
};

const holder = {
  name: 'Marina Souza Carvalho',
  email: 'demo@coruja.app',
  cpfCnpj: '47183926000123',
  postalCode: '01310100',
  addressNumber: '1106',
  phone: '11987654321',
};

/** Puts the store on the plan without limits, paid by card, so that it renews by itself. */
export async function subscribeToUnlimited(ctx: StoreContext): Promise<void> {
  const plans = await listPlans(ctx);
  const plan = plans.find(({ limits }) => limits.computers === null && limits.products === null);
  if (!plan) throw new Error('there is no plan without limits');
  const input = {
    planId: plan.id,
    paymentMethod: 'CREDIT_CARD' as const,
    creditCard: card,
    creditCardHolderInfo: holder,
  };
  await subscribe(withSandbox(ctx), input, { address: '127.0.0.1', remember: async () => undefined });
}

/** The renewals up to now, each on its day. */
export function planRenewals(span: {
  readonly openedAt: number;
  readonly now: number;
  readonly timeZone: string;
}): PlannedAction[] {
  const anchor = { anchorAt: span.openedAt, timeZone: span.timeZone };
  const actions: PlannedAction[] = [];
  for (let months = 1; cycleStart(anchor, months) + minute <= span.now; months += 1) {
    actions.push({ at: cycleStart(anchor, months) + minute, run: (ctx) => renew(withSandbox(ctx)) });
  }
  return actions;
}

async function renew(
  ctx: StoreContext & { readonly ports: { readonly payments: SandboxPayments } },
): Promise<void> {
  await ctx.ports.payments.tick();
  await reconcile(ctx, (error) => {
    throw error;
  });
}

/**
 * The embedded provider in the current transaction and with the simulated clock. Its notices are not awaited, and no console is
 * told, since a change must not be told before its commit.
 */
function withSandbox(ctx: StoreContext) {
  const payments = new SandboxPayments({
    store: sandboxStore(ctx.db),
    now: ctx.now,
    deliver: async () => 200,
    webhookToken: '',
  });
  const live = { ...ctx.ports.live, publish: () => '' };
  return { ...ctx, ports: { ...ctx.ports, payments, live } };
}
