import type { OutageSession } from '@coruja/contract';
import {
  type FoundOutage,
  type OutageLoss,
  type SessionTimes,
  centavos,
  isActive,
  minutesBefore,
  outageLoss,
  refundableMinutes,
  sessionPrice,
  takenMinutes,
  toReais,
  usedMinutes,
  withLostTime,
} from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { boughtByWeight, timesOf } from '../../db/session-times.ts';
import { billAmount } from '../bills/bill-amount.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { type MinutesAccount, accountOf, assertLaterEnd } from '../time-packages/session-package.ts';
import { assertSessionVisit } from './assert-session-visit.ts';
import { type LossRow, listLossRows } from './lost-time-queries.ts';
import { listSessionsAt } from './sessions-queries.ts';

type OutageSessionRow = Awaited<ReturnType<typeof listSessionsAt>>[number];

/** What one session gets back for an outage. */
export interface OutageReturn {
  readonly row: OutageSessionRow;
  readonly loss: OutageLoss;
  readonly isRunning: boolean;
  /** With the lost time given back; `endedAt` is set if the session is over. */
  readonly times: SessionTimes;
  /** Where the time goes; null if it cannot be given back. */
  readonly to: OutageSession['returns'];
  readonly minutes: number;
  /** What the row has refunded in total afterwards. */
  readonly refundedMinutes: number;
  readonly account: MinutesAccount | null;
  readonly bill: OutageSession['bill'];
  readonly reason: string | null;
  readonly saleId: string | null;
}

interface Lost {
  readonly row: OutageSessionRow;
  readonly known: LossRow;
  readonly loss: OutageLoss;
}

const minuteMs = 60_000;

/**
 * What each session that lost time in an outage gets back. Sessions that can get nothing are left out: undone, moved or
 * free ones, those of a pass or an event, and those of a removed customer.
 */
export async function planReturns(ctx: StoreContext, outage: FoundOutage): Promise<OutageReturn[]> {
  const returns: OutageReturn[] = [];
  for (const lost of await listLost(ctx, outage)) {
    const isRunning = isActive(timesOf(lost.row), ctx.now().getTime());
    const planned = isRunning ? await laterEnd(ctx, lost) : await afterEnd(ctx, lost);
    if (planned) returns.push(planned);
  }
  return returns;
}

async function listLost(ctx: StoreContext, { startAt, endAt, losses }: FoundOutage): Promise<Lost[]> {
  const now = ctx.now();
  const byComputer = new Map(losses.map((loss) => [loss.computerId, loss]));
  const span = { computerIds: [...byComputer.keys()], from: new Date(startAt), until: now };
  const lost = (await listSessionsAt(ctx.db, ctx.storeId, span)).flatMap((row) => {
    const loss = byComputer.get(row.computer_id);
    const given = row.lost_until?.getTime() ?? null;
    const mayLose = row.undone_at === null && row.billing !== 'event';
    const found = loss && mayLose ? outageLoss(timesOf(row), { loss, endAt, given }) : null;
    return found ? [{ row, loss: found }] : [];
  });
  if (lost.length === 0) return [];
  const known = await listLossRows(ctx.db, ctx.storeId, { ids: lost.map(({ row }) => row.id), now });
  const byId = new Map(known.map((each) => [each.id, each]));
  return lost.flatMap(({ row, loss }) => {
    const each = byId.get(row.id);
    return each && !each.has_next ? [{ row, loss, known: each }] : [];
  });
}

/** The fields that all sessions share. */
function common({ row, loss }: Lost, isRunning: boolean) {
  const times = withLostTime(timesOf(row), loss);
  const finish = isRunning ? null : (row.ended_at ?? row.end_at).getTime();
  return {
    row,
    loss,
    isRunning,
    times: { ...times, endedAt: finish },
    minutes: Math.floor(loss.ms / minuteMs),
    refundedMinutes: row.refunded_minutes,
    account: null,
    bill: null,
    reason: null,
    saleId: null,
  };
}

/** For a running session: its end moves, unless a rule refuses that. */
async function laterEnd(ctx: StoreContext, lost: Lost): Promise<OutageReturn> {
  const { row } = lost;
  const planned = common(lost, true);
  const later = { from: row.end_at, until: new Date(planned.times.endAt) };
  try {
    await assertLaterEnd(ctx, row, later);
    await assertSessionVisit(ctx, row, later);
    return { ...planned, to: 'session' };
  } catch (error) {
    if (error instanceof AppError) return { ...planned, to: null, reason: error.message };
    throw error;
  }
}

/** For a session that is over: the minutes return to the balance or package, or the bill becomes smaller. */
async function afterEnd(ctx: StoreContext, lost: Lost): Promise<OutageReturn | null> {
  const { row, known } = lost;
  const planned = common(lost, false);
  if (row.customer_removed_at !== null) return null;
  const account = await accountOf(ctx, row);
  if (account) return toAccount(planned, account);
  const isUnpaid = row.billing === 'bill' && known.bill_settled_at === null;
  if (isUnpaid || row.billing === null) return toBill(ctx, planned);
  if (known.sale_id === null) return null;
  return {
    ...planned,
    to: null,
    reason: 'Já foi paga: o tempo é estornado na venda.',
    saleId: known.sale_id,
  };
}

type Planned = ReturnType<typeof common>;

function toAccount(planned: Planned, account: MinutesAccount): OutageReturn {
  const { row, times } = planned;
  const unused = refundableMinutes(times, times.endedAt ?? times.endAt);
  const kept = boughtByWeight(row) - unused;
  const refundedMinutes = takenMinutes(unused, row.weight_hundredths, kept);
  const minutes = refundedMinutes - row.refunded_minutes;
  const to = account.packageId === null ? 'balance' : 'package';
  return { ...planned, to, account, refundedMinutes, minutes };
}

async function toBill(ctx: StoreContext, planned: Planned): Promise<OutageReturn> {
  const { row, times } = planned;
  const { timeZone } = await getHourPrice(ctx);
  const corrected = { ...row, end_at: new Date(times.endAt), lost_ms: times.lostMs ?? 0 };
  const costOf = async (stay: OutageSessionRow) => {
    if (row.billing === 'bill') return (await billAmount(ctx, stay, timeZone)).due.total;
    const at = timesOf(stay);
    const used = minutesBefore(at) + usedMinutes(at, ctx.now().getTime());
    return sessionPrice(used, centavos(row.price_per_hour_centavos));
  };
  // It ended at the same instant, although its planned end has moved.
  const over = { ...corrected, ended_at: row.ended_at ?? row.end_at };
  const bill = { amount: toReais(await costOf(row)), corrected: toReais(await costOf(over)) };
  return { ...planned, to: 'bill', bill };
}
