import { limits } from '@coruja/domain';

/** Time in the cart, as it is stored: without prices, like products (docs/product/sales.md#time). */
export type TimeLine = { readonly id: string } & (
  | { readonly kind: 'credits'; readonly minutes: number }
  | { readonly kind: 'session'; readonly minutes: number; readonly computerId: string }
  | { readonly kind: 'package'; readonly packageId: string }
  | { readonly kind: 'bill'; readonly billId: string }
);

type WithoutId<Line> = Line extends unknown ? Omit<Line, 'id'> : never;

/** A line of time that is not in the cart yet. */
export type TimeToAdd = WithoutId<TimeLine>;

/** The unit of a card and of the keys + and −. */
export const hourOfCredits = { kind: 'credits', minutes: 60 } as const;

/** The time in the cart after a change, with the line that + and − apply to next. */
export interface TimeChange {
  readonly time: readonly TimeLine[];
  readonly selectedId: string | null;
}

/**
 * Adds time, `quantity` times. Minutes for the balance are one line, and a bill is added once.
 *
 * @returns null if the sale has its maximum of lines
 */
export function addTime(time: readonly TimeLine[], line: TimeToAdd, quantity = 1): TimeChange | null {
  const same = time.find(
    (one) =>
      one.kind === line.kind &&
      (one.kind === 'credits' || (line.kind === 'bill' && one.kind === 'bill' && one.billId === line.billId)),
  );
  if (same?.kind === 'credits' && line.kind === 'credits')
    return { time: withMinutes(time, same, same.minutes + line.minutes * quantity), selectedId: same.id };
  if (same) return { time, selectedId: same.id };
  const count = line.kind === 'package' ? Math.min(quantity, limits.saleItems - time.length) : 1;
  if (time.length + count > limits.saleItems || count < 1) return null;
  const minutes = line.kind === 'credits' ? { minutes: mostMinutes(line.minutes * quantity) } : {};
  const added = Array.from({ length: count }, () => ({ ...line, ...minutes, id: crypto.randomUUID() }));
  return { time: [...time, ...added], selectedId: added.at(-1)?.id ?? null };
}

/**
 * The keys + and −: add or remove an hour for the balance, or a package. Other time is unchanged; undefined if no line of
 * time is selected.
 */
export function stepTime(
  time: readonly TimeLine[],
  selectedId: string | null,
  by: number,
): TimeChange | null | undefined {
  const line = time.find(({ id }) => id === selectedId);
  if (!line) return undefined;
  if (line.kind === 'credits') {
    const minutes = line.minutes + by * hourOfCredits.minutes;
    return minutes > 0
      ? { time: withMinutes(time, line, minutes), selectedId: line.id }
      : without(time, line);
  }
  if (line.kind !== 'package') return { time, selectedId: line.id };
  const { id: _, ...more } = line;
  return by > 0 ? addTime(time, more) : without(time, line);
}

function without(time: readonly TimeLine[], line: TimeLine): TimeChange {
  const left = time.filter(({ id }) => id !== line.id);
  return { time: left, selectedId: left.at(-1)?.id ?? null };
}

function withMinutes(time: readonly TimeLine[], line: TimeLine, minutes: number): readonly TimeLine[] {
  return time.map((one) => (one.id === line.id ? { ...one, minutes: mostMinutes(minutes) } : one));
}

const mostMinutes = (minutes: number) => Math.min(minutes, limits.grantMinutes);

/** How much of an offer is in the cart: minutes for the balance, or the number of packages. */
export function amountOf(time: readonly TimeLine[], offer: TimeToAdd): number {
  return time.reduce((sum, line) => {
    if (line.kind === 'credits' && offer.kind === 'credits') return sum + line.minutes;
    const isSame = line.kind === 'package' && offer.kind === 'package' && line.packageId === offer.packageId;
    return isSame ? sum + 1 : sum;
  }, 0);
}

/** Whether the time is for a customer, who must be chosen. */
export function needsCustomer(lines: readonly { readonly kind: string }[]): boolean {
  return lines.some(({ kind }) => kind === 'credits' || kind === 'package');
}

/** Reads a stored line; null for an invalid one. */
export function readTimeLine(value: unknown): TimeLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, kind, minutes, computerId, billId, packageId } = value as Record<string, unknown>;
  if (!isId(id)) return null;
  if (kind === 'bill') return isId(billId) ? { id, kind, billId } : null;
  if (kind === 'package') return isId(packageId) ? { id, kind, packageId } : null;
  if (!isMinutes(minutes)) return null;
  if (kind === 'credits') return { id, kind, minutes };
  return kind === 'session' && isId(computerId) ? { id, kind, minutes, computerId } : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
}

function isMinutes(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 100_000;
}
