import { type DayKind, weekdays } from './day-kinds.ts';
import { type HolidayChoice, isHoliday } from './holidays.ts';
import { type Centavos, centavos, divideHalfUp } from './money.ts';
import { fullPercentInBasisPoints } from './sale-total.ts';
import { addDays, type ClockPiece, clockPieces } from './zoned-time.ts';

// The price of time at a computer (docs/product/prices.md#total): one function for the price preview, the cart and the
// server.

/** The multiples that a total can be rounded down to, in centavos. */
export const roundDownSteps = [1, 5, 10, 50, 100] as const;

/** The last rule, which matches every minute: the store's price per hour. */
export const standardRuleName = 'Padrão';

/** A price for some rooms, days and hours (docs/product/prices.md#rules). */
export interface PriceRule {
  readonly name: string;
  /** Ids of rooms; null for every computer, in a room or in none. */
  readonly rooms: readonly string[] | null;
  readonly days: readonly DayKind[];
  /** The first minute of the day, 0 to 1439. */
  readonly from: number;
  /** The minute before which it ends, 1 to 1440; earlier than `from` it is one of the next day. */
  readonly until: number;
  readonly pricePerHour: Centavos;
}

/** How a store prices time; the price per hour is in its profile. */
export interface TimePrices {
  /** Each minute is priced by the first rule that matches. */
  readonly rules: readonly PriceRule[];
  /** The least minutes that are priced for any time. */
  readonly minimumMinutes: number;
  /** Priced minutes are a multiple of it. */
  readonly stepMinutes: number;
  readonly minimumPrice: Centavos;
  readonly roundDownTo: (typeof roundDownSteps)[number];
  readonly holidays: HolidayChoice;
}

export interface QuoteRequest {
  readonly prices: TimePrices;
  /** The store's price per hour, for 'Padrão'. */
  readonly pricePerHour: Centavos;
  /** The room of the computer; null for none. */
  readonly room: string | null;
  /** The discount of the customer's group, in hundredths of a percent: 0 to 10,000. */
  readonly discountBasisPoints: number;
  /** The start of the time, in milliseconds since the epoch. */
  readonly from: number;
  /** Whole minutes asked for, zero or more. */
  readonly minutes: number;
  readonly timeZone: string;
}

/** The part of a quote that one rule prices. */
export interface QuoteLine {
  readonly ruleName: string;
  readonly minutes: number;
  readonly amount: Centavos;
}

/**
 * A price. The lines are in the order in which their rules first apply; they sum to the total and the priced minutes.
 */
export interface Quote {
  readonly total: Centavos;
  readonly lines: readonly QuoteLine[];
}

/**
 * The price of minutes from an instant on (docs/product/prices.md#total); 0 for no minutes.
 *
 * @throws RangeError for minutes or a discount out of bounds, and if a sum would exceed the safe integers
 */
export function quote(request: QuoteRequest): Quote {
  const { prices, discountBasisPoints, minutes } = request;
  if (!Number.isSafeInteger(minutes) || minutes < 0) throw new RangeError(`${minutes} are no whole minutes`);
  if (minutes === 0) return { total: centavos(0), lines: [] };
  const shares = sharesOf(request, pricedMinutes(minutes, prices));
  const sixtieths = shares.reduce((sum, share) => sum + share.sixtieths, 0);
  const price = discounted(sixtieths, discountBasisPoints);
  const roundedDown = price - (price % prices.roundDownTo);
  const total = centavos(Math.max(roundedDown, prices.minimumPrice));
  return { total, lines: linesOf(shares, total) };
}

/** Minutes rounded up to the step and to the minimum (docs/product/prices.md#priced-minutes). */
function pricedMinutes(minutes: number, { minimumMinutes, stepMinutes }: TimePrices): number {
  return Math.max(minimumMinutes, Math.ceil(minutes / stepMinutes) * stepMinutes);
}

/** A rule's price before any rounding: minutes × centavos per hour are sixtieths of a centavo. */
interface Share {
  readonly ruleName: string;
  readonly minutes: number;
  readonly sixtieths: number;
}

type PricedRule = Pick<PriceRule, 'name' | 'pricePerHour'>;

function sharesOf(request: QuoteRequest, minutes: number): Share[] {
  const { prices, pricePerHour, room, from, timeZone } = request;
  const standard: PricedRule = { name: standardRuleName, pricePerHour };
  const rules = prices.rules.filter(
    (rule) => rule.rooms === null || (room !== null && rule.rooms.includes(room)),
  );
  const minutesOf = new Map<PricedRule, number>();
  const add = (rule: PricedRule, more: number) => minutesOf.set(rule, (minutesOf.get(rule) ?? 0) + more);
  if (rules.length === 0) add(standard, minutes);
  else {
    for (const piece of clockPieces(from, minutes, timeZone)) {
      const windows = windowsOf(piece.day, rules, prices.holidays);
      for (const run of runsOf(piece, windows)) add(run.rule ?? standard, run.minutes);
    }
  }
  return [...minutesOf].map(([rule, priced]) => ({
    ruleName: rule.name,
    minutes: priced,
    sixtieths: priced * rule.pricePerHour,
  }));
}

/** Days and hours in which a rule applies, or a package may be used. */
export type Hours = Pick<PriceRule, 'days' | 'from' | 'until'>;

/** When a rule applies on one day: from a minute of the day until another, exclusive. */
interface RuleWindow<Rule> {
  readonly rule: Rule;
  readonly from: number;
  readonly until: number;
}

/** The rules' hours on a day, in their order. Hours that continue from the day before depend on that day's kind. */
export function windowsOf<Rule extends Hours>(
  day: string,
  rules: readonly Rule[],
  holidays: HolidayChoice,
): RuleWindow<Rule>[] {
  const today = kindOf(day, holidays);
  const yesterday = kindOf(addDays(day, -1), holidays);
  return rules.flatMap((rule) => {
    const { from, until, days } = rule;
    if (from < until) return days.includes(today) ? [{ rule, from, until }] : [];
    return [
      ...(days.includes(yesterday) ? [{ rule, from: 0, until }] : []),
      ...(days.includes(today) ? [{ rule, from, until: minutesOfDay }] : []),
    ];
  });
}

const minutesOfDay = 1_440;

function kindOf(day: string, holidays: HolidayChoice): DayKind {
  if (isHoliday(day, holidays)) return 'holiday';
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday';
}

/** Consecutive minutes that one rule prices; undefined for 'Padrão'. */
interface Run {
  readonly rule: PriceRule | undefined;
  readonly minutes: number;
}

/** Goes from each start or end of a window to the next, because the matching rule can only change there. */
function runsOf(piece: ClockPiece, windows: readonly RuleWindow<PriceRule>[]): Run[] {
  const runs: Run[] = [];
  const end = piece.minuteOfDay + piece.minutes;
  for (let at = piece.minuteOfDay; at < end; ) {
    const rule = windows.find((window) => window.from <= at && at < window.until)?.rule;
    let next = end;
    for (const { from, until } of windows) {
      if (from > at && from < next) next = from;
      if (until > at && until < next) next = until;
    }
    runs.push({ rule, minutes: next - at });
    at = next;
  }
  return runs;
}

/** Takes the discount off a sum in sixtieths, and rounds once, half up to the centavo. */
function discounted(sixtieths: number, discountBasisPoints: number): Centavos {
  const kept = fullPercentInBasisPoints - discountBasisPoints;
  if (!Number.isSafeInteger(sixtieths)) throw new RangeError(`${sixtieths} sixtieths are too many to count`);
  if (!Number.isInteger(kept) || kept < 0 || kept > fullPercentInBasisPoints) {
    throw new RangeError(`${discountBasisPoints} is no discount in hundredths of a percent`);
  }
  const divisor = 60 * fullPercentInBasisPoints;
  // Multiplies whole centavos and the rest separately, so that no product exceeds the safe integers.
  const whole = Math.floor(sixtieths / divisor);
  return centavos(whole * kept + divideHalfUp((sixtieths - whole * divisor) * kept, divisor));
}

/**
 * Splits the total in proportion to each rule's price. Remaining centavos go to the largest remainders, the earlier
 * line first.
 */
function linesOf(shares: readonly Share[], total: Centavos): QuoteLine[] {
  // If every rule is free, the minimum price is split by time.
  const isFree = shares.every((share) => share.sixtieths === 0);
  const weights = shares.map((share) => BigInt(isFree ? share.minutes : share.sixtieths));
  const sum = weights.reduce((one, other) => one + other, 0n);
  const parts = weights.map((weight) => BigInt(total) * weight);
  const left = total - parts.reduce((taken, part) => taken + Number(part / sum), 0);
  const favoured = parts
    .map((part, index) => ({ index, remainder: part % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder))
    .slice(0, left)
    .map(({ index }) => index);
  return shares.map(({ ruleName, minutes }, index) => ({
    ruleName,
    minutes,
    amount: centavos(Number((parts[index] ?? 0n) / sum) + (favoured.includes(index) ? 1 : 0)),
  }));
}
