import type { PublicContext } from '../context.ts';
import { deleteOldAccessRecords } from '../features/access-records/delete-old-access-records.ts';
import { deleteOldAlerts } from '../features/alerts/delete-old-alerts.ts';
import { deleteOldSignIns } from '../features/auth/delete-old-sign-ins.ts';
import { deleteOldBrowsers } from '../features/auth/known-browsers.ts';
import { deleteOldGuardRows } from '../features/guards/delete-old-guard-rows.ts';
import { deleteOldChallenges } from '../features/passkeys/challenges.ts';
import { deleteOldRecoveries } from '../features/password-recovery/forget-recovery.ts';
import { deleteOldPixNotices } from '../features/pix-watch/delete-old-notices.ts';
import { deleteOldLinks } from '../features/team/delete-old-links.ts';
import { deleteOldKeys } from '../http/idempotency.ts';
import { deleteOldCounters } from '../limits/rate-counters.ts';

type JobContext = Pick<PublicContext, 'db' | 'now'>;

/**
 * Deletes what is no longer needed: yesterday's idempotency keys, ended counters, expired sign-ins and
 * resets, records past their retention period.
 */
export async function runHousekeeping(ctx: JobContext): Promise<void> {
  await deleteOldKeys(ctx);
  await deleteOldCounters(ctx);
  await deleteOldSignIns(ctx);
  await deleteOldBrowsers(ctx);
  await deleteOldLinks(ctx);
  await deleteOldChallenges(ctx);
  await deleteOldAccessRecords(ctx);
  await deleteOldGuardRows(ctx);
  await deleteOldRecoveries(ctx);
  await deleteOldAlerts(ctx);
  await deleteOldPixNotices(ctx);
}
