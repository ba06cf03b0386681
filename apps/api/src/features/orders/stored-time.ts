import type { SaleTime } from '@coruja/contract';
import { formatMinutes } from '@coruja/domain';
import type { WrittenSale } from '../sales/create-sale.ts';
import type { AgreedTime, TimeLine } from '../sales/sale-time.ts';
import type { PackedLine } from './orders-queries.ts';

/** A line of time of an order: as it was asked for, with what was agreed. In JSON, so its instants are texts. */
export interface StoredTime {
  readonly line: SaleTime;
  readonly agreed: AgreedTime | null;
}

/** A bill keeps no agreement: if it has changed, its order does not pay it. */
export function storedTime(line: SaleTime, row: WrittenSale['time'][number]): StoredTime {
  if (line.kind === 'bill') return { line: { ...line, price: row.amount }, agreed: null };
  const { name, minutes, amount, rules, package: sold } = row;
  const { price: _, ...asked } = line;
  return { line: asked, agreed: { name, minutes, amount, rules, package: sold } };
}

/** The line for the sale of an order. */
export function timeLine({ time }: PackedLine): TimeLine {
  const { line, agreed } = time as StoredTime;
  if (!agreed) return line;
  const sold = agreed.package && { ...agreed.package, expiresAt: new Date(agreed.package.expiresAt) };
  return { ...line, agreed: { ...agreed, package: sold } };
}

/** Time at a computer, as minutes for the balance: its session is over, or its computer taken. */
export function asCredits(line: TimeLine): TimeLine {
  if (line.kind !== 'session' && line.kind !== 'extension') return line;
  const { minutes } = line;
  const name = `Créditos · ${formatMinutes(minutes)}`;
  return { kind: 'credits', minutes, ...(line.agreed && { agreed: { ...line.agreed, name } }) };
}
