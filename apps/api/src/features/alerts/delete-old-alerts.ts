import type { PublicContext } from '../../context.ts';
import { deleteAlertsBefore } from './alerts-queries.ts';

const ninetyDaysMs = 90 * 86_400_000;

/** docs/product/alerts.md#retention */
export function deleteOldAlerts(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  return deleteAlertsBefore(ctx.db, new Date(ctx.now().getTime() - ninetyDaysMs));
}
