import { type Centavos, centavos, type DayKind, quote, type TimePrices } from '@coruja/domain';
import { dayOrder } from './prices-form.ts';

/** The minutes of an hour that one rule prices, by its place in the list; null is 'Padrão'. */
export interface HourPart {
  readonly rule: number | null;
  readonly minutes: number;
}

interface GridRow {
  readonly day: DayKind;
  /** 24 hours, from midnight on. */
  readonly hours: ReadonlyArray<readonly HourPart[]>;
}

/**
 * Which rule prices each hour of a week and of a holiday, as the domain's `quote` says. The holiday is a Thursday after an
 * ordinary Wednesday (docs/product/prices.md#preview).
 */
export function weekGrid(prices: TimePrices, room: string | null, pricePerHour: Centavos): GridRow[] {
  const plain: TimePrices = {
    // While names are typed they may be repeated or missing, so positions identify the rules.
    rules: prices.rules.map((rule, index) => ({ ...rule, name: String(index) })),
    minimumMinutes: 1,
    stepMinutes: 1,
    minimumPrice: centavos(0),
    roundDownTo: 1,
    holidays: { chosen: [], own: [{ name: '', day: days.holiday, everyYear: false }] },
  };
  const partsOf = (from: number) =>
    quote({ prices: plain, pricePerHour, room, discountBasisPoints: 0, from, minutes: 60, timeZone: 'UTC' });
  return dayOrder.map((day) => ({
    day,
    hours: Array.from({ length: 24 }, (_, hour) =>
      partsOf(Date.parse(`${days[day]}T00:00:00Z`) + hour * hourMs).lines.map(({ ruleName, minutes }) => ({
        rule: /^\d+$/.test(ruleName) ? Number(ruleName) : null,
        minutes,
      })),
    ),
  }));
}

const hourMs = 3_600_000;

/** A week without holidays, and a holiday in the next one. */
const days: Record<DayKind, string> = {
  monday: '2001-01-01',
  tuesday: '2001-01-02',
  wednesday: '2001-01-03',
  thursday: '2001-01-04',
  friday: '2001-01-05',
  saturday: '2001-01-06',
  sunday: '2001-01-07',
  holiday: '2001-01-11',
};
