import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { type Report, lookAtCharges } from '../features/pix-watch/look-at-charges.ts';
import { SandboxPix } from '../ports/pix/sandbox-pix.ts';

/** After a failure, in milliseconds. */
const retryMs = 5_000;
/** Other processes' charges are told, too; this is for a notice that was lost, in milliseconds. */
const longestMs = 60_000;

/** Looks for payments of open charges as often as they are due. While no charge waits it sleeps, and asks the database nothing. */
export interface PixWatch {
  stop(): Promise<void>;
}

export function startPixWatch(ctx: PublicContext, log: DatabaseLog): PixWatch {
  const report: Report = (error, about) =>
    log.warn({ err: error, about }, 'the provider of a PIX account could not be asked; it is tried again');
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let isWoken = false;

  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const round = async () => {
    isWoken = false;
    try {
      // The embedded provider's payers pay by this clock, too.
      if (ctx.ports.pix instanceof SandboxPix) await ctx.ports.pix.tick();
      const next = await lookAtCharges(ctx, report);
      if (isStopped) return;
      if (isWoken) waitFor(0);
      else if (next) waitFor(Math.min(longestMs, Math.max(0, next.getTime() - ctx.now().getTime())));
    } catch (error) {
      report(error, {});
      if (!isStopped) waitFor(retryMs);
    }
  };
  function run() {
    running = running.then(round);
  }
  const forget = ctx.ports.live.subscribe((change) => {
    if (change && !change.changes.includes('pix')) return;
    // A round that runs has perhaps not seen it.
    isWoken = true;
    waitFor(0);
  });
  run();
  return {
    async stop() {
      isStopped = true;
      forget();
      clearTimeout(timer);
      await running;
    },
  };
}
