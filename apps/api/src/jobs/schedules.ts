import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { closeReleasedAccounts } from '../features/accounts/close-released-accounts.ts';
import { eraseClosedAccounts } from '../features/accounts/erase-closed-accounts.ts';
import { deliverHeldAlerts } from '../features/alerts/deliver-alerts.ts';
import { endSessionsOfLostGuards } from '../features/guards/end-sessions-of-lost-guards.ts';
import { expireOrders } from '../features/orders/expire-orders.ts';
import { catchUp, reconcileDays } from '../features/pix-watch/reconcile-pix.ts';
import { alertGuardGaps } from '../features/radar/alert-guard-gaps.ts';
import { deleteOldScreenPictures } from '../features/guards/delete-old-screen-pictures.ts';
import { alertForgottenShifts } from '../features/shifts/alert-forgotten-shifts.ts';
import { reconcile, reconcileLastDays } from '../features/subscriptions/reconcile.ts';
import { purgeRegisters } from '../features/usage-register/purge-registers.ts';
import { SandboxPayments } from '../ports/payments/sandbox.ts';
import { SandboxPix } from '../ports/pix/sandbox-pix.ts';
import { runHousekeeping } from './housekeeping.ts';
import type { Schedule } from './queue.ts';

/** Scheduled work. It never decides what a store may do: that follows from rows and the clock. */
export function schedulesOf(ctx: PublicContext, log: DatabaseLog): Schedule[] {
  const report = (error: unknown, about: object) =>
    log.warn({ err: error, about }, 'reconciliation with the payment provider failed for one item');
  const servingSince = ctx.now();
  const reportLost = (error: unknown, about: object) =>
    log.warn({ err: error, about }, 'could not end the session of a lost guard');
  return [
    {
      name: 'fair-time',
      cron: '* * * * *',
      run: async () => void (await endSessionsOfLostGuards(ctx, { servingSince, report: reportLost })),
    },
    {
      name: 'alerts-by-the-clock',
      cron: '* * * * *',
      run: async () => {
        const reportUntold = (error: unknown, about: object) =>
          log.error({ err: error, about }, 'an owner could not be told; it is tried again');
        await alertForgottenShifts(ctx, reportUntold);
        await alertGuardGaps(ctx, reportUntold);
        await deliverHeldAlerts(ctx, reportUntold);
      },
    },
    {
      name: 'orders-by-the-clock',
      cron: '* * * * *',
      run: () =>
        expireOrders(ctx, (error, about) =>
          log.error({ err: error, about }, 'an order could not expire; it is tried again'),
        ),
    },
    { name: 'screen-pictures', cron: '* * * * *', run: () => deleteOldScreenPictures(ctx) },
    { name: 'housekeeping', cron: '7 * * * *', run: () => runHousekeeping(ctx) },
    { name: 'released-accounts', cron: '27 * * * *', atStart: true, run: () => closeReleasedAccounts(ctx) },
    {
      name: 'reconcile-payments',
      cron: '*/15 * * * *',
      atStart: true,
      run: async () => {
        // Makes the embedded provider do what is due: renewals, refusals, undelivered notices.
        if (ctx.ports.payments instanceof SandboxPayments) await ctx.ports.payments.tick();
        await reconcile(ctx, report);
      },
    },
    ...pixSchedules(ctx, log),
    { name: 'reconcile-payments-long', cron: '40 4 * * *', run: () => reconcileLastDays(ctx, report) },
    {
      name: 'purge-registers',
      cron: '50 3 * * *',
      run: () =>
        purgeRegisters(ctx, (error, about) =>
          log.error({ err: error, about }, 'a register could not be purged; it is tried again'),
        ),
    },
    {
      name: 'erase-closed-accounts',
      cron: '20 3 * * *',
      atStart: true,
      run: () =>
        eraseClosedAccounts(ctx, (error, about) =>
          log.error({ err: error, about }, 'a closed account could not be erased; it is tried again'),
        ),
    },
  ];
}

function pixSchedules(ctx: PublicContext, log: DatabaseLog): Schedule[] {
  const report = (error: unknown, about: object) =>
    log.warn(
      { err: error, about },
      'a PIX account could not be compared with its provider; it is tried again',
    );
  return [
    {
      name: 'pix-catch-up',
      cron: '*/15 * * * *',
      atStart: true,
      run: async () => {
        if (ctx.ports.pix instanceof SandboxPix) await ctx.ports.pix.tick();
        await catchUp(ctx, report);
      },
    },
    {
      name: 'pix-reconciliation',
      cron: '30 4 * * *',
      atStart: true,
      run: () => reconcileDays(ctx, report),
    },
  ];
}
