import type { FastifyBaseLogger } from 'fastify';
import type { PublicContext } from '../context.ts';
import { deleteOldSignIns } from '../features/auth/delete-old-sign-ins.ts';
import { deleteOldKeys } from '../http/idempotency.ts';
import { deleteOldCounters } from '../http/rate-counters.ts';

type JobContext = Pick<PublicContext, 'db' | 'now'>;

const everyMs = 3_600_000;

/** Deletes what has no use any more: idempotency keys of yesterday, counters whose window is over, dead sign-ins. */
export async function keepHouse(ctx: JobContext): Promise<void> {
  await deleteOldKeys(ctx);
  await deleteOldCounters(ctx);
  await deleteOldSignIns(ctx);
}

/** Runs the housekeeping every hour until stopped. The timer does not keep the process alive. */
export function scheduleHousekeeping(ctx: JobContext, log: FastifyBaseLogger): { stop(): void } {
  const run = () =>
    keepHouse(ctx).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  const timer = setInterval(() => void run(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
