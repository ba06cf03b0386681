import { dayInZone, instantInZone, timeInZone } from '@coruja/domain';

// What a line of a bank's statement says, in whatever format (docs/product/pix.md#bank-statement).

export interface StatementEntry {
  /** In centavos; below zero for money that went out. */
  readonly amount: number;
  readonly moment: Moment;
  /** The bank's own id of the entry. */
  readonly id: string | null;
  /** Everything else that the bank says. It does not leave the browser. */
  readonly text: string;
}

/** A day, and a time if there is one, as written in the file. */
export interface Moment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:mm:ss` */
  readonly time: string | null;
  /** Minutes ahead of UTC, where they are written. */
  readonly offset: number | null;
}

export interface BankStatement {
  readonly entries: readonly StatementEntry[];
  /** The days that it covers, where it says so. */
  readonly period: { readonly first: string; readonly last: string } | null;
}

const figuresOf = [
  /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/**
 * An amount in centavos: `13,00`, `-1.234,56`, `1,234.56`, `R$ 13`, `13,00 D`, `(13,00)`. Null if it is none. Three digits after a
 * single mark are thousands.
 */
export function amountIn(text: string): number | null {
  const compact = text
    .replace(/r\$|\s/gi, '')
    .replaceAll('\u2212', '-')
    .toUpperCase();
  const parts = /^(\(?[-+]?)([\d.,]+)(-|D|\(-\)|\)|C|\+|\(\+\))?$/.exec(compact);
  if (!parts) return null;
  const [, before = '', figures = '', after = ''] = parts;
  const found = figuresOf.map((pattern) => pattern.exec(figures)).find((match) => match !== null);
  if (!found) return null;
  const [, units = '', cents = ''] = found;
  const amount = Number(units.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return before.includes('-') || before.includes('(') || /^(?:-|D|\(-\))$/.test(after) ? -amount : amount;
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s+\D*(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const yearFirst =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** `21/11/2026`, `21/11/26 19:43`, `2026-11-21T19:43:02Z`. Null if it is no day of the calendar. */
export function momentIn(text: string): Moment | null {
  const trimmed = text.trim();
  const byYear = yearFirst.exec(trimmed);
  if (byYear) {
    const [, year = '', month = '', day = '', hour, minute, second, zone] = byYear;
    const moment = momentOf([year, month, day], [hour, minute, second]);
    return moment && { ...moment, offset: offsetIn(zone) };
  }
  const [, day = '', month = '', year = '', ...clock] = dayFirst.exec(trimmed) ?? [];
  return momentOf([year.length === 2 ? `20${year}` : year, month, day], clock);
}

function offsetIn(zone: string | undefined): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return zone === 'Z' ? 0 : null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** @param clock hour, minute and second; without them there is only the day */
export function momentOf(
  parts: readonly string[],
  [hour, minute, second]: readonly (string | undefined)[],
): Moment | null {
  const [year = '', month = '', dayOfMonth = ''] = parts.map((part) => part.padStart(2, '0'));
  const day = `${year}-${month}-${dayOfMonth}`;
  if (!isDay(day)) return null;
  if (hour === undefined || minute === undefined) return { day, time: null, offset: null };
  const time = [hour, minute, second ?? '00'].map((part) => part.padStart(2, '0')).join(':');
  return { day, time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? time : null, offset: null };
}

function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return /^20\d\d-/.test(day) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}

/** Some banks post a PIX of the weekend on Monday, and name the day on which it was made in its text. */
const longestDelayMs = 7 * 86_400_000;

const saidWithTime = /(?<!\d)(\d{2})\/(\d{2})(?:\/\d{2,4})?\s+(\d{2}):(\d{2})(?!\d)/;
const saidOfPix = /pix.*?(?<![\d/])(\d{2})\/(\d{2})(?![\d/])/is;

/** When an entry was made: what its text says (`21/11 19:43`, `PIX … 21/11`), else what its columns say. */
export function madeAt({ moment, text }: Pick<StatementEntry, 'moment' | 'text'>): Moment {
  const [, day = '', month = '', ...clock] = saidWithTime.exec(text) ?? saidOfPix.exec(text) ?? [];
  const postedYear = Number(moment.day.slice(0, 4));
  const said = [postedYear, postedYear - 1]
    .map((year) => momentOf([String(year), month, day], clock))
    .find((one) => one !== null && isShortlyBefore(one.day, moment.day));
  return said?.time || (said && said.day !== moment.day) ? said : moment;
}

function isShortlyBefore(day: string, posted: string): boolean {
  const delay = Date.parse(posted) - Date.parse(day);
  return delay >= 0 && delay <= longestDelayMs;
}

/** The time zone of Brazilian banks. */
const bankZone = 'America/Sao_Paulo';

/** The same moment in the banks' time zone, where it may be on another day. */
export function inBankZone(moment: Moment): Moment {
  const text = moment.offset === null ? null : instantOf(moment);
  if (text === null) return moment;
  const instant = Date.parse(text);
  const time = `${timeInZone(instant, bankZone)}:${text.slice(17, 19)}`;
  return { day: dayInZone(instant, bankZone), time, offset: null };
}

/** The instant of a moment with a time. */
export function instantOf({ day, time, offset }: Moment): string | null {
  if (time === null) return null;
  const instant =
    offset === null ? instantInZone(day, time, bankZone) : Date.parse(`${day}T${time}Z`) - offset * 60_000;
  return new Date(instant).toISOString();
}
