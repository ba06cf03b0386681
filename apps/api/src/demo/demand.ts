import type { Random } from './random.ts';
import { hour } from './timeline.ts';

// How many people come in, by hour of the store's day: quiet mornings, full evenings and weekends.
const byHour = [
  0.5, 0.3, 0.2, 0.1, 0.05, 0.05, 0.05, 0.1, 0.3, 0.6, 0.9, 1, 1.1, 1.3, 1.7, 1.9, 2, 2.2, 2.6, 3.1, 3.1, 2.6,
  1.8, 1,
];
const byWeekday: Record<string, number> = {
  Mon: 0.75,
  Tue: 0.75,
  Wed: 0.85,
  Thu: 0.95,
  Fri: 1.4,
  Sat: 1.7,
  Sun: 1.35,
};

interface Span {
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
  /** Arrivals in an hour of weight 1. */
  readonly scale: number;
}

/**
 * The instants at which somebody comes in to play, in order; a fifth more at the end than at the beginning.
 */
export function planArrivals(random: Random, { from, until, timeZone, scale }: Span): number[] {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const arrivals: number[] = [];
  for (let at = Math.floor(from / hour) * hour; at < until; at += hour) {
    const parts = clock.formatToParts(at);
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
    const growth = 0.9 + 0.2 * ((at - from) / (until - from));
    const expected = scale * growth * (byHour[Number(part('hour'))] ?? 0) * (byWeekday[part('weekday')] ?? 0);
    // Half to one and a half times the expected number, so that days differ.
    const count = Math.floor(expected * (random.between([50, 150]) / 100) + random.between([0, 99]) / 100);
    for (let visitor = 0; visitor < count; visitor += 1) {
      arrivals.push(at + random.between([0, 3_599]) * 1_000);
    }
  }
  return arrivals.filter((at) => at >= from && at < until).sort((a, b) => a - b);
}
