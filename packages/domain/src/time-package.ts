import type { HolidayChoice } from './holidays.ts';
import type { DayKind } from './day-kinds.ts';
import { formatList } from './text.ts';
import { type Hours, windowsOf } from './time-price.ts';
import { addDays, clockPieces, dayInZone, endOfDay, instantInZone } from './zoned-time.ts';

// Packages of minutes and passes until an hour (docs/product/prices.md#packages).

const minute = 60_000;

/** What determines when a sold package expires. */
export type PackageTerm =
  | { readonly kind: 'minutes'; readonly validDays: number }
  | { readonly kind: 'pass'; readonly endsAt: number };

/**
 * When a package sold now expires: at the end of its last day, or the next time that the store's clock shows its hour.
 *
 * @param now milliseconds since the epoch
 */
export function packageExpiry(term: PackageTerm, now: number, timeZone: string): number {
  const today = dayInZone(now, timeZone);
  if (term.kind === 'minutes') return endOfDay(addDays(today, term.validDays), timeZone);
  const time = formatTimeOfDay(term.endsAt);
  const at = instantInZone(today, time, timeZone);
  return at > now ? at : instantInZone(addDays(today, 1), time, timeZone);
}

/** Whole minutes until an instant, 0 after it: the longest session that a pass can pay. */
export function minutesUntil(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / minute));
}

interface Span {
  /** Milliseconds since the epoch; seconds count as the minute in which they lie. */
  readonly from: number;
  readonly minutes: number;
}

/** Whether all of these minutes are within the days and hours; null means always. */
export function isWithinHours(
  hours: Hours | null,
  { from, minutes }: Span,
  { holidays, timeZone }: { readonly holidays: HolidayChoice; readonly timeZone: string },
): boolean {
  if (hours === null) return true;
  return clockPieces(from, minutes, timeZone).every((piece) => {
    const windows = windowsOf(piece.day, [hours], holidays);
    let at = piece.minuteOfDay;
    const end = at + piece.minutes;
    while (at < end) {
      const window = windows.find((one) => one.from <= at && at < one.until);
      if (!window) return false;
      at = window.until;
    }
    return true;
  });
}

/** From Monday, as people list the days of a week. */
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const dayNames: Record<DayKind, string> = {
  monday: 'segunda',
  tuesday: 'terça',
  wednesday: 'quarta',
  thursday: 'quinta',
  friday: 'sexta',
  saturday: 'sábado',
  sunday: 'domingo',
  holiday: 'feriado',
};

/** `de segunda a sexta, entre 08:00 e 18:00`; null for always. */
export function formatHours(hours: Hours | null): string | null {
  if (hours === null) return null;
  const parts = [formatDays(hours.days), formatWindow(hours)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * When and where a package may be used: `de segunda a sexta, entre 08:00 e 18:00, em VIP`; null for always and everywhere.
 *
 * @param rooms names; null for all
 */
export function formatPackageUse(rooms: readonly string[] | null, used: Hours | null): string | null {
  const parts = [formatHours(used), rooms && `em ${formatList(rooms)}`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** `08:00`, from a minute of the day; 1440 is midnight. */
function formatTimeOfDay(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60) % 24)}:${two(minuteOfDay % 60)}`;
}

function formatWindow({ from, until }: Hours): string | null {
  return from === 0 && until === 1_440 ? null : `entre ${formatTimeOfDay(from)} e ${formatTimeOfDay(until)}`;
}

/** Holidays are listed separately, because they do not count as their weekday. */
function formatDays(days: readonly DayKind[]): string | null {
  const chosen = week.filter((day) => days.includes(day));
  const onHolidays = days.includes('holiday');
  if (chosen.length === week.length) return onHolidays ? null : 'todos os dias, menos feriados';
  if (chosen.length === 0) return 'em feriados';
  const [first = 'monday', last = 'monday'] = [chosen[0], chosen.at(-1)];
  const isRun = chosen.length > 2 && week.indexOf(last) - week.indexOf(first) === chosen.length - 1;
  if (isRun) return `de ${dayNames[first]} a ${dayNames[last]}${onHolidays ? ' e feriado' : ''}`;
  return formatList([...chosen, ...(onHolidays ? (['holiday'] as const) : [])].map((day) => dayNames[day]));
}
