import type { refundSaleBody } from '@coruja/contract';
import { type Centavos, centavos, divideHalfUp, paidFor, formatCentavos, allocate } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StayUse } from '../bills/used-time.ts';
import type { PackageLeft } from '../time-packages/sold-packages.ts';
import type { RefundedSaleRow, SoldItemRow } from './refund-queries.ts';

/** An item of a sale with what was paid for it. */
export interface RefundLine extends SoldItemRow {
  readonly subtotal: number;
  readonly paid: Centavos;
  /** Only of a session, more time and a bill; null once the register no longer has the session. */
  readonly use: StayUse | null;
  /** Only of a package; null once it was deleted with its customer. */
  readonly package: PackageLeft | null;
}

/** What is refunded of one line. */
export interface RefundPart {
  readonly line: RefundLine;
  readonly quantity: number;
  readonly minutes: number;
  readonly subtotal: Centavos;
  readonly amount: Centavos;
}

type WantedItems = z.output<typeof refundSaleBody>['items'];

/** The ids of the sessions of sold time and of bills, each once. */
export function sessionsOf(rows: readonly SoldItemRow[]): string[] {
  return [...new Set(rows.flatMap(({ session_id: id }) => id ?? []))];
}

/** @param rows time before products */
export function refundLines(
  sale: RefundedSaleRow,
  rows: readonly SoldItemRow[],
  { uses, packages }: { uses: ReadonlyMap<string, StayUse>; packages: ReadonlyMap<string, PackageLeft> },
): RefundLine[] {
  const subtotals = rows.map((row) => row.quantity * row.unit_price_centavos);
  const sum = { subtotal: centavos(sale.subtotal_centavos), total: centavos(sale.total_centavos) };
  const shares = allocate(subtotals, sum);
  return rows.map((row, index) => ({
    ...row,
    subtotal: subtotals[index] ?? 0,
    paid: shares[index] ?? centavos(0),
    use: row.session_id === null ? null : (uses.get(row.session_id) ?? null),
    package: packages.get(row.id) ?? null,
  }));
}

/**
 * Chooses what is refunded.
 *
 * @param balance minutes that the sale's customer has
 * @param items null for all that can be given back
 * @throws AppError SALE_ITEM_NOT_FOUND, ITEM_REFUNDED, TIME_USED, SESSION_RUNNING, SALE_REFUNDED
 */
export function chooseParts(
  lines: readonly RefundLine[],
  { balance, items }: { balance: number; items: WantedItems },
): RefundPart[] {
  let left = balance;
  const take = (part: RefundPart): RefundPart => {
    if (part.line.kind === 'credits') left -= part.minutes;
    return part;
  };
  if (items)
    return items.map(({ itemId, quantity, minutes }) => {
      const line = lines.find(({ id }) => id === itemId.toLowerCase());
      assertThat(line, 'SALE_ITEM_NOT_FOUND');
      return take(wantedPart(line, left, { quantity, minutes }));
    });
  assertEnded(lines);
  const parts = lines.map((line) => take(wholePart(line, left))).filter(isSomething);
  const used = lines.find((line) => parts.length === 0 && isLeftUsed(line));
  if (used) throw timeUsed(used, wholePart(used, left));
  assertThat(parts.length > 0, 'SALE_REFUNDED');
  return parts;
}

/** All of a line that can be refunded now. */
export function wholePart(line: RefundLine, balance: number): RefundPart {
  if (isTime(line)) return partOf(line, { quantity: 0, minutes: minutesLeft(line, balance) });
  const quantity = isGone(line) ? 0 : line.quantity - line.refunded_quantity;
  return partOf(line, { quantity, minutes: quantity > 0 ? (line.minutes ?? 0) : 0 });
}

/** Whether the whole line is refunded once this part is. */
export function isFullyRefunded(line: RefundLine, part: RefundPart | undefined): boolean {
  if (line.refunded_subtotal + (part?.subtotal ?? 0) < line.subtotal) return false;
  if (isOfStay(line)) return true;
  return isTime(line)
    ? minutesNotBack(line) === (part?.minutes ?? 0)
    : line.quantity - line.refunded_quantity === (part?.quantity ?? 0);
}

/** Whether a line is refunded by the minute; a bill and a pass are refunded only as a whole. */
const isTime = (line: RefundLine) =>
  line.kind === 'credits' || isOfStay(line) || (line.kind === 'package' && line.minutes !== 0);

const isOfStay = ({ kind }: RefundLine) =>
  kind === 'session' || kind === 'extension' || kind === 'difference';

/**
 * Whether a line can no longer be refunded: a used pass, or a bill of a session for which more time was sold since (once
 * open again, the bill would charge that time too).
 */
function isGone(line: RefundLine): boolean {
  if (line.kind === 'bill') return line.worth_later > 0;
  return line.kind === 'package' && (!line.package || line.package.isUsed);
}

const isSomething = ({ quantity, minutes }: RefundPart) => quantity > 0 || minutes > 0;

const minutesNotBack = (line: RefundLine) => (line.minutes ?? 0) - line.refunded_minutes;

/**
 * Unused minutes: of credits those left in the balance, of a package those that no session used, of an ended session
 * those that it did not use.
 */
function minutesLeft(line: RefundLine, balance: number): number {
  const left = minutesNotBack(line);
  if (line.kind === 'credits') return Math.min(left, balance);
  if (line.kind === 'package') return line.package ? Math.max(0, left - line.package.usedMinutes) : 0;
  if (!line.use || line.use.isRunning) return 0;
  return Math.max(0, left - usedOf(line, line.use));
}

/** The used minutes of a line. Lines are used up in the order of their sale, faster or slower in a room of another weight. */
function usedOf({ kind, minutes, weight, worth_later: later }: RefundLine, use: StayUse): number {
  if (kind === 'session') return Math.ceil(use.usedWorth / weight);
  const sold = minutes ?? 0;
  return sold - Math.min(sold, Math.floor(Math.max(0, use.unusedWorth - later) / weight));
}

function wantedPart(
  line: RefundLine,
  balance: number,
  wanted: { quantity: number | undefined; minutes: number | undefined },
): RefundPart {
  const whole = wholePart(line, balance);
  if (!isTime(line)) {
    assertThat(line.quantity > line.refunded_quantity, 'ITEM_REFUNDED');
    if (isGone(line)) throw timeUsed(line, whole);
    const { quantity = whole.quantity } = wanted;
    if (quantity <= whole.quantity) return partOf(line, { ...whole, quantity });
    const message = `Só dá para estornar ${whole.quantity.toLocaleString('pt-BR')} de ${line.name}.`;
    throw new AppError('ITEM_REFUNDED', { message });
  }
  assertThat(minutesNotBack(line) > 0, 'ITEM_REFUNDED');
  assertEnded([line]);
  const { minutes = Math.max(1, whole.minutes) } = wanted;
  if (minutes > whole.minutes) throw timeUsed(line, whole);
  return partOf(line, { quantity: 0, minutes });
}

/** Whether a part of a line is not refunded and cannot be, because it was used. */
const isLeftUsed = (line: RefundLine) =>
  isTime(line) ? minutesNotBack(line) > 0 : isGone(line) && line.refunded_quantity === 0;

function assertEnded(lines: readonly RefundLine[]): void {
  if (!lines.some((line) => isOfStay(line) && line.use?.isRunning && minutesNotBack(line) > 0)) return;
  throw new AppError('SESSION_RUNNING', { message: 'Encerre a sessão antes de estornar o tempo dela.' });
}

function timeUsed(line: RefundLine, whole: RefundPart): AppError {
  if (line.kind === 'bill') return new AppError('TIME_USED');
  if (!isTime(line)) return new AppError('TIME_USED', { message: 'Este passe já foi usado.' });
  const sold = line.minutes ?? 0;
  const used = minutesNotBack(line) - whole.minutes;
  const message = `Já foram usados ${used} de ${sold} minutos. Dá para devolver ${formatCentavos(whole.amount)}.`;
  return new AppError('TIME_USED', { message });
}

function partOf(line: RefundLine, { quantity, minutes }: { quantity: number; minutes: number }): RefundPart {
  const subtotal = centavos(
    isTime(line)
      ? Math.max(0, priceUntil(line, minutes) - line.refunded_subtotal)
      : quantity * line.unit_price_centavos,
  );
  const amount = paidFor({ ...line, refunded: line.refunded_subtotal }, subtotal);
  return { line, quantity, minutes, subtotal, amount };
}

/**
 * How much of a line's price is refunded in total once these minutes are. For a session: all except what its kept minutes
 * cost at the prices from its start. For anything else: in proportion.
 */
function priceUntil(line: RefundLine, minutes: number): number {
  const sold = line.minutes ?? 0;
  const back = line.refunded_minutes + minutes;
  if (back >= sold) return line.subtotal;
  if (!line.use || line.kind !== 'session') return divideHalfUp(line.subtotal * back, sold);
  return back === 0 ? 0 : line.subtotal - Math.min(line.subtotal, line.use.quoteOf(sold - back).total);
}
