import type { LostTime } from '@coruja/contract';
import { isActive, lostTimeMs } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { accountOf } from '../time-packages/session-package.ts';
import { type SessionLoss, lossOf } from './lost-time.ts';
import { type LossRow, listLossRows } from './lost-time-queries.ts';
import { packageOf } from './session-view.ts';
import { type SessionRow, listSessionsSince } from './sessions-queries.ts';

/** Sessions whose lost time can be restarted or given back, the last one to end first. */
export async function listLostTime(ctx: StoreContext): Promise<LostTime[]> {
  const now = ctx.now();
  const since = new Date(now.getTime() - lostTimeMs);
  const rows = await listSessionsSince(ctx.db, ctx.storeId, since);
  if (rows.length === 0) return [];
  const known = await listLossRows(ctx.db, ctx.storeId, { ids: rows.map(({ id }) => id), now });
  const byId = new Map(known.map((each) => [each.id, each]));
  const lost: LostTime[] = [];
  for (const row of rows) {
    const found = byId.get(row.id);
    const loss = found && findLoss(row, found, now);
    if (!loss) continue;
    const canReturn = (await accountOf(ctx, row)) !== null;
    lost.push(lostTimeView(row, { loss, canReturn, saleId: found.sale_id, now }));
  }
  return lost;
}

function findLoss(row: SessionRow, known: LossRow, now: Date): SessionLoss | null {
  try {
    return lossOf(row, known, now);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function lostTimeView(
  row: SessionRow,
  {
    loss,
    canReturn,
    saleId,
    now,
  }: { loss: SessionLoss; canReturn: boolean; saleId: string | null; now: Date },
): LostTime {
  const { lastMessageAt } = loss.at;
  return {
    session: {
      id: row.id,
      startTime: row.start_at.toISOString(),
      endTime: (row.ended_at ?? row.end_at).toISOString(),
      isRunning: isActive(timesOf(row), now.getTime()),
    },
    computer: { id: row.computer_id, name: row.computer_name },
    ...(row.customer_id === null ? {} : { user: { id: row.customer_id, name: row.customer_name ?? '' } }),
    package: packageOf(row),
    lastMessageAt: lastMessageAt === null ? null : new Date(lastMessageAt).toISOString(),
    minutes: loss.most,
    leastMinutes: loss.least,
    canRestart: loss.canRestart,
    canReturn,
    saleId,
  };
}
