import type { PublicContext, ReportFailure } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { pollDueCharges } from '../features/pix-watch/poll-charges.ts';
import { SandboxPix } from '../ports/pix/sandbox-pix.ts';

/** The wait after a failure, in milliseconds. */
const retryMs = 5_000;

/** The longest wait, in milliseconds: a wrong clock may have put the next look far into the future. */
const longestMs = 60_000;

export interface PixWatch {
  stop(): Promise<void>;
}

/** Asks for payments of open charges when they are due. While no charge is open, it waits for a live notice about PIX. */
export function startPixWatch(ctx: PublicContext, log: DatabaseLog): PixWatch {
  const report: ReportFailure = (error, about) =>
    log.warn({ err: error, about }, 'the provider of a PIX account could not be asked; it is tried again');
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isNextRequested = false;
  let running: Promise<void> = Promise.resolve();

  /** Starts another round after the running one, which may have asked already. */
  function wake(): void {
    if (isNextRequested || isStopped) return;
    isNextRequested = true;
    clearTimeout(timer);
    running = running.then(round);
  }
  async function round(): Promise<void> {
    isNextRequested = false;
    const waitMs = await look();
    if (waitMs !== null && !isNextRequested && !isStopped) timer = setTimeout(wake, waitMs).unref();
  }
  async function look(): Promise<number | null> {
    try {
      // The embedded provider's payers pay by this clock, too.
      if (ctx.ports.pix instanceof SandboxPix) await ctx.ports.pix.tick();
      const next = await pollDueCharges(ctx, report);
      return next && Math.min(longestMs, Math.max(0, next.getTime() - ctx.now().getTime()));
    } catch (error) {
      report(error, {});
      return retryMs;
    }
  }
  const unsubscribe = ctx.ports.live.subscribe((change) => {
    if (change === null || change.changes.includes('pix')) wake();
  });
  wake();
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      await running;
    },
  };
}
