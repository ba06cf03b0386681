import type { SaleTime } from '@coruja/contract';
import { formatMinutes, takenMinutes } from '@coruja/domain';
import type { WrittenSale } from '../sales/create-sale.ts';
import type { AgreedTime, TimeLine } from '../sales/sale-time.ts';
import type { PackedLine } from './orders-queries.ts';

/** A line of time of an order, as it was requested, with what was agreed. It is stored as JSON, so its instants are texts. */
export interface StoredTime {
  readonly line: SaleTime;
  readonly agreed: AgreedTime | null;
  /** The minutes of a balance that buy the same time at the computer of the order. */
  readonly credits: number;
}

/** For a bill nothing is agreed, only its price is kept: if the bill has changed, its order cannot pay it. */
export function storedTime(
  line: SaleTime,
  row: WrittenSale['time'][number],
  weightHundredths: number,
): StoredTime {
  const credits = takenMinutes(row.minutes, weightHundredths);
  if (line.kind === 'bill') return { line: { ...line, price: row.amount }, agreed: null, credits };
  const { name, minutes, amount, rules, package: sold } = row;
  const { price: _, ...asked } = line;
  return { line: asked, agreed: { name, minutes, amount, rules, package: sold }, credits };
}

/** The line for the sale of an order. */
export function timeLine({ time }: PackedLine): TimeLine {
  const { line, agreed } = time as StoredTime;
  if (!agreed) return line;
  const sold = agreed.package && { ...agreed.package, expiresAt: new Date(agreed.package.expiresAt) };
  return { ...line, agreed: { ...agreed, package: sold } };
}

/** Time at a computer as minutes for the balance, for when its session is over or its computer is taken. Null for any other line. */
export function asCredits({ time }: PackedLine): TimeLine | null {
  const { line, agreed, credits: minutes } = time as StoredTime;
  if (!agreed || (line.kind !== 'session' && line.kind !== 'extension')) return null;
  const name = `Créditos · ${formatMinutes(minutes)}`;
  return { kind: 'credits', minutes, agreed: { ...agreed, name, minutes } };
}
