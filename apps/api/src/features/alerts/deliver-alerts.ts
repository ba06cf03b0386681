import { isQuiet } from '@coruja/domain';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countAttempt } from '../../limits/rate-counters.ts';
import { queuePush } from '../push/queue-push.ts';
import { addressee } from '../stores/addressee.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { alertText } from './alert-text.ts';
import { nameOfPerson } from './list-alerts.ts';
import {
  findAlertSettings,
  isWaiting,
  listAlertRowsById,
  listWaitingStores,
  takeWaitingAlerts,
} from './alerts-queries.ts';

const dayInSeconds = 86_400;
/** docs/product/alerts.md#limits */
const mailsADay = 5;
const pushesADay = 20;

/**
 * Sends a store's waiting alerts in one mail and one notification. In the quiet hours, and once the day's limit is
 * reached, they wait for the next run. Safe to run twice and at the same time.
 */
export async function deliverAlerts(ctx: PublicContext, { storeId }: { storeId: string }): Promise<void> {
  const inside: StoreContext = { ...ctx, storeId, actor: 'alerts', approvedBy: null };
  const { quiet_from: from, quiet_until: until } = await findAlertSettings(ctx.db, storeId);
  const { timeZone } = await getStore(inside);
  if (isQuiet(ctx.now().getTime(), { from, until }, timeZone)) return;
  await inTransaction(ctx.db, async (db) => {
    await mailWaiting({ ...inside, db });
    await pushWaiting({ ...inside, db });
  });
  ctx.ports.jobs.wake();
}

/** Sends the waiting alerts of all stores. */
export async function deliverHeldAlerts(ctx: PublicContext, report: ReportFailure): Promise<void> {
  for (const storeId of await listWaitingStores(ctx.db)) {
    try {
      await deliverAlerts(ctx, { storeId });
    } catch (error) {
      report(error, { storeId });
    }
  }
}

async function mailWaiting(ctx: StoreContext): Promise<void> {
  const { db, storeId } = ctx;
  if (!(await isWaiting(db, storeId, 'mail'))) return;
  const count = await countOf(ctx, 'alert-mail');
  if (count > mailsADay) return;
  const rows = await listAlertRowsById(db, storeId, await takeWaitingAlerts(db, storeId, 'mail'));
  if (rows.length === 0) return;
  const store = await getStore(ctx);
  await mailOwner(ctx, store, {
    ...addressee(store),
    kind: 'alerts',
    alerts: rows.map((row) => ({
      text: alertText(row),
      at: row.at.toISOString(),
      person: nameOfPerson(row),
    })),
    isLast: count === mailsADay,
  });
}

async function pushWaiting(ctx: StoreContext): Promise<void> {
  const { db, storeId } = ctx;
  if (!(await isWaiting(db, storeId, 'push'))) return;
  if ((await countOf(ctx, 'alert-push')) > pushesADay) return;
  const rows = await listAlertRowsById(db, storeId, await takeWaitingAlerts(db, storeId, 'push'));
  const [first] = rows;
  if (!first) return;
  const { name: title } = await getStore(ctx);
  const body = rows.length === 1 ? alertText(first) : `${rows.length} avisos da sua loja`;
  await queuePush(ctx, { title, body, tag: first.id });
}

async function countOf(ctx: StoreContext, name: string): Promise<number> {
  return (await countAttempt(ctx, { bucket: `${name}:${ctx.storeId}`, seconds: dayInSeconds })).count;
}
