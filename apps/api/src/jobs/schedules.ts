import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { reconcile, reconcileLong } from '../features/subscriptions/reconcile.ts';
import { SandboxPayments } from '../ports/payments/sandbox.ts';
import { keepHouse } from './housekeeping.ts';
import type { Schedule } from './queue.ts';

/** What the product does by the clock. Nothing of it decides what a store may do: that follows from rows and the clock. */
export function schedulesOf(ctx: PublicContext, log: DatabaseLog): Schedule[] {
  const report = (error: unknown, about: object) =>
    log.warn({ err: error, about }, 'something could not be reconciled with the payment provider');
  return [
    { name: 'housekeeping', cron: '7 * * * *', run: () => keepHouse(ctx) },
    {
      name: 'reconcile-payments',
      cron: '*/15 * * * *',
      atStart: true,
      run: async () => {
        // The embedded provider is asked to do what time brings: renewals, refusals, what was not delivered.
        if (ctx.ports.payments instanceof SandboxPayments) await ctx.ports.payments.tick();
        await reconcile(ctx, report);
      },
    },
    { name: 'reconcile-payments-long', cron: '40 4 * * *', run: () => reconcileLong(ctx, report) },
  ];
}
