import type { DailyRevenue } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { formatDay } from '../../lib/format.ts';

/** The sources of revenue, in the order of the chart and of every list. */
export const sources = [
  { id: 'sessions', name: 'Sessões' },
  { id: 'sales', name: 'Vendas' },
  { id: 'events', name: 'Eventos' },
] as const;

export type Source = (typeof sources)[number];
type Amounts = Record<Source['id'], number>;

export interface RevenueDay extends Amounts {
  /** `2026-11-21` */
  readonly day: string;
  /** `21/11` */
  readonly label: string;
  readonly total: number;
}

export interface RevenueMonth {
  /** Oldest first. */
  readonly days: readonly RevenueDay[];
  readonly sums: Amounts;
  readonly total: number;
  /** Sessions and sales always; events only in a month that has any. */
  readonly shown: readonly Source[];
  /** The day with the most revenue, the last of equals; null in a month without any. */
  readonly best: RevenueDay | null;
}

/** The server's days with labels and sums. Sums are exact, because they are computed in centavos. */
export function monthOf(answer: readonly DailyRevenue[]): RevenueMonth {
  const days = answer.map((day) => ({
    ...day,
    label: formatDay(day.day).slice(0, 5),
    total: sumReais(sources.map(({ id }) => day[id])),
  }));
  const sumOf = (id: Source['id'] | 'total') => sumReais(days.map((day) => day[id]));
  const sums = { sessions: sumOf('sessions'), sales: sumOf('sales'), events: sumOf('events') };
  const most = Math.max(0, ...days.map(({ total }) => total));
  return {
    days,
    sums,
    total: sumOf('total'),
    shown: sources.filter(({ id }) => id !== 'events' || sums.events > 0),
    best: most > 0 ? (days.findLast(({ total }) => total === most) ?? null) : null,
  };
}

/** A total minus one of its parts, exact to the centavo. */
export function withoutPart(total: number, part: number): number {
  return toReais(centavos(fromReais(total) - fromReais(part)));
}

function sumReais(amounts: readonly number[]): number {
  return toReais(centavos(amounts.reduce((sum, amount) => sum + fromReais(amount), 0)));
}

/** The start and end of each segment of a bar, in reais, by source and day. */
export type Stack = Record<Source['id'], { readonly from: number[]; readonly to: number[] }>;

/** Each day's segments, stacked in the order of `sources`. */
export function stackOf(days: readonly RevenueDay[]): Stack {
  const stack: Stack = {
    sessions: { from: [], to: [] },
    sales: { from: [], to: [] },
    events: { from: [], to: [] },
  };
  for (const day of days) {
    let top = 0;
    for (const { id } of sources) {
      stack[id].from.push(top);
      top = sumReais([top, day[id]]);
      stack[id].to.push(top);
    }
  }
  return stack;
}
