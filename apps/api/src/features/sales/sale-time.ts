import { randomUUID } from 'node:crypto';
import type { SaleTime } from '@coruja/contract';
import { type Centavos, type Quote, formatMinutes, timeInZone } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { HeldBill } from '../bills/hold-bills.ts';
import { sellMinutes } from '../credits/sold-minutes.ts';
import { type SoldPackage, getPackageOnSale } from '../time-packages/sold-packages.ts';
import { assertPrice, discountOf, getPricingSince, quoteMinutes, quoteStay } from '../prices/pricing.ts';
import { startSession } from '../sessions/start-session.ts';
import { sellExtension, keepEndSold, type SoldSessions } from './sold-sessions.ts';
import type { PackedItem, SoldTimeRow } from './sales-queries.ts';

/** What was agreed for a line of time when its order was made. */
export type AgreedTime = Pick<SoldTimeRow, 'name' | 'minutes' | 'amount' | 'rules' | 'package'>;

/** A line of time as requested; an `agreed` one costs what was agreed. */
export type TimeLine = SaleTime & { readonly agreed?: AgreedTime };

export type Line<Kind extends SaleTime['kind']> = Extract<TimeLine, { kind: Kind }>;

const noReceiver = 'Escolha o cliente que recebe o tempo.';

export interface Buyer {
  readonly id: string;
  readonly groupId: string | null;
}

interface TimeOfSale {
  readonly lines: readonly TimeLine[];
  /** The bills that the lines pay, locked. */
  readonly bills: readonly HeldBill[];
  /** Locked; null for a sale without a customer. */
  readonly customer: Buyer | null;
  /** The sessions that the lines extend or move, locked. */
  readonly sessions: SoldSessions;
}

/** The ids of the bills that a sale pays, each once. */
export function billIdsOf(lines: readonly TimeLine[] = []): string[] {
  return [...new Set(lines.flatMap((line) => (line.kind === 'bill' ? [line.billId.toLowerCase()] : [])))];
}

/**
 * Prices the time of a sale and starts its sessions (docs/product/sales.md#time); what needs the sale's row is left to
 * `deliverTime`.
 *
 * @throws AppError TIME_UNPRICED, PRICE_CHANGED, PACKAGE_NOT_FOUND, PACKAGE_NOT_NOW, SESSION_RUNNING, and the refusals of a start
 * (startSession), of more time (sellExtension) and of a move (keepEndSold)
 */
export async function prepareTime(ctx: StoreContext, sale: TimeOfSale): Promise<SoldTimeRow[]> {
  const rows: SoldTimeRow[] = [];
  // In the order of their computers, so that two sales of the same ones cannot deadlock.
  const seated = new Map<TimeLine, SoldTimeRow>();
  const atComputers = sale.lines.filter((line) => line.kind === 'session' || line.kind === 'difference');
  for (const line of atComputers.toSorted((a, b) =>
    a.computerId.toLowerCase() < b.computerId.toLowerCase() ? -1 : 1,
  ))
    seated.set(line, await seat(ctx, line, sale));
  for (const line of sale.lines)
    rows.push({ ...(seated.get(line) ?? (await rowOf(ctx, line, sale))), ...line.agreed });
  return rows;
}

async function rowOf(ctx: StoreContext, line: TimeLine, sale: TimeOfSale): Promise<SoldTimeRow> {
  switch (line.kind) {
    case 'credits':
      return creditsOf(ctx, line, sale.customer);
    case 'package':
      return packageOf(ctx, line, sale.customer);
    case 'bill':
      return billOf(line, sale.bills);
    case 'extension':
      return soldRow(await sellExtension(ctx, line, sale));
    default:
      return seat(ctx, line, sale);
  }
}

/** Starts or continues a session at the computer of a line. */
async function seat(
  ctx: StoreContext,
  line: Line<'session'> | Line<'difference'>,
  sale: TimeOfSale,
): Promise<SoldTimeRow> {
  if (line.kind === 'session') return startPaid(ctx, line, sale.customer);
  return soldRow(await keepEndSold(ctx, line, sale));
}

async function startPaid(
  ctx: StoreContext,
  line: Line<'session'>,
  customer: Buyer | null,
): Promise<SoldTimeRow> {
  const { pricing, from } = await getPricingSince(ctx, line.quotedAt);
  const { computerId, minutes, guardianPresent, documentShown } = line;
  const { id, computer } = await startSession(ctx, {
    computerId,
    customer,
    minutes,
    pricePerHour: pricing.pricePerHour,
    guardianPresent,
    documentShown,
    priced: { pricing, billing: 'paid' },
  });
  const discountBasisPoints = discountOf(pricing, customer?.groupId ?? null);
  const price = quoteStay(pricing, { room: computer.roomId, discountBasisPoints, from, minutes });
  const name = `Sessão no ${computer.name} · ${formatMinutes(minutes)}`;
  return soldRow({ kind: 'session', name, minutes, price, shown: line.price, sessionId: id });
}

async function creditsOf(
  ctx: StoreContext,
  line: Line<'credits'>,
  customer: Buyer | null,
): Promise<SoldTimeRow> {
  if (!customer) throw AppError.field('userId', noReceiver);
  const { pricing } = await getPricingSince(ctx, undefined);
  const { minutes } = line;
  const discountBasisPoints = discountOf(pricing, customer.groupId);
  const price = quoteMinutes(pricing, { minutes, discountBasisPoints });
  return soldRow({
    kind: 'credits',
    name: `Créditos · ${formatMinutes(minutes)}`,
    minutes,
    price,
    shown: line.price,
  });
}

async function packageOf(
  ctx: StoreContext,
  line: Line<'package'>,
  customer: Buyer | null,
): Promise<SoldTimeRow> {
  if (!customer) throw AppError.field('userId', noReceiver);
  const { agreed } = line;
  if (agreed) return soldRow({ ...agreed, kind: 'package', price: { total: agreed.amount, lines: [] } });
  const { onSale, sold, timeZone } = await getPackageOnSale(ctx, line);
  const { price: total, name } = onSale;
  const what =
    sold.minutes === null
      ? `até ${timeInZone(sold.expiresAt.getTime(), timeZone)}`
      : formatMinutes(sold.minutes);
  return soldRow({
    kind: 'package',
    name: `${name} · ${what}`,
    minutes: sold.minutes ?? 0,
    price: { total, lines: [] },
    shown: line.price,
    package: sold,
  });
}

function billOf(line: Line<'bill'>, bills: readonly HeldBill[]): SoldTimeRow {
  const bill = bills.find(({ id }) => id === line.billId.toLowerCase());
  if (!bill) throw new Error('A bill of the sale was not locked.');
  if (bill.isRunning && bill.isOpenEnded)
    throw new AppError('SESSION_RUNNING', { message: 'Encerre a sessão antes de receber a conta.' });
  const { minutes, due: price, sessionId, id: billId } = bill;
  const name = `Conta do ${bill.computerName} · ${formatMinutes(minutes)}`;
  return soldRow({ kind: 'bill', name, minutes, price, shown: line.price, sessionId, billId });
}

export interface Sold {
  readonly kind: SoldTimeRow['kind'];
  readonly name: string;
  readonly minutes: number;
  readonly price: Quote;
  readonly shown?: Centavos | undefined;
  readonly sessionId?: string;
  readonly billId?: string;
  readonly package?: SoldPackage | null;
}

function soldRow({ price, shown, sessionId, billId, package: soldPackage, ...sold }: Sold): SoldTimeRow {
  assertPrice(shown, price.total);
  const rules = price.lines.map(({ ruleName, minutes, amount }) => ({ rule: ruleName, minutes, amount }));
  return {
    ...sold,
    id: randomUUID(),
    amount: price.total,
    rules,
    sessionId: sessionId ?? null,
    billId: billId ?? null,
    package: soldPackage ?? null,
  };
}

/** Gives the sold minutes to the customer or to the packages, once the sale is written. */
export async function deliverTime(
  ctx: StoreContext,
  sale: { saleId: string; customerId: string | null; time: readonly SoldTimeRow[] },
): Promise<void> {
  const { saleId, customerId, time } = sale;
  const minutes = time.reduce((sum, row) => sum + (row.kind === 'credits' ? row.minutes : 0), 0);
  if (!customerId) return;
  if (minutes > 0) await sellMinutes(ctx, { customerId, saleId, packageId: null, minutes });
  for (const row of time) {
    if (row.kind !== 'package' || row.minutes === 0) continue;
    await sellMinutes(ctx, { customerId, saleId, packageId: row.id, minutes: row.minutes });
  }
}

/** A line of time as an item of the sale's answer. */
export function soldItem({ id, name, amount, package: sold, ...row }: SoldTimeRow): PackedItem {
  const { kind, minutes, rules, sessionId } = row;
  return {
    id,
    productId: null,
    name,
    quantity: 1,
    unitPrice: amount,
    time: {
      kind,
      minutes,
      sessionId,
      rules,
      package: sold && { ...sold, expiresAt: sold.expiresAt.toISOString() },
    },
  };
}
