import { invalidPeriodMessage, isCalendarDay } from '@coruja/contract';
import { addDays, lastThirtyDays } from '@coruja/domain';
import { useSearchParams } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';

/** Calendar days `YYYY-MM-DD` of the store's zone, both included; one that is missing leaves that side open. */
export interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The usual periods: their names in the address, and on the screen. */
export const presetLabels = {
  hoje: 'Hoje',
  ontem: 'Ontem',
  '7-dias': '7 dias',
  '30-dias': '30 dias',
  mes: 'Este mês',
  tudo: 'Tudo',
} as const;

export type Preset = keyof typeof presetLabels;

/** A usual period, relative to today, or chosen days. */
export type Period = { readonly preset: Preset } | { readonly preset: null; readonly days: Days };

/** The last 30 days: what a list with dates opens on (docs/product/sales.md#sales-list). */
const usual: Period = { preset: '30-dias' };

/** Reads the period from the address; anything invalid is the usual one. */
export function readPeriod(params: URLSearchParams): Period {
  const preset = params.get('periodo') ?? '';
  if (isPreset(preset)) return { preset };
  const days = omitMissingDays({ startDate: readDay(params.get('de')), endDate: readDay(params.get('ate')) });
  const isChosen = Object.keys(days).length > 0;
  return isChosen && isInOrder(days) ? { preset: null, days } : usual;
}

/** Writes the period into an address; the usual one needs no parameter. */
export function writePeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['periodo', 'de', 'ate']) next.delete(name);
  if (period.preset !== null) {
    if (period.preset !== usual.preset) next.set('periodo', period.preset);
    return next;
  }
  const { startDate, endDate } = period.days;
  if (!startDate && !endDate) next.set('periodo', 'tudo');
  if (startDate) next.set('de', startDate);
  if (endDate) next.set('ate', endDate);
  return next;
}

/**
 * The days that a period means.
 *
 * @param now milliseconds since the epoch
 */
export function daysOf(period: Period, now: number, timeZone: string): Days {
  if (period.preset === null) return period.days;
  const { first, last: today } = lastThirtyDays(now, timeZone);
  const yesterday = addDays(today, -1);
  const days = {
    hoje: { startDate: today, endDate: today },
    ontem: { startDate: yesterday, endDate: yesterday },
    '7-dias': { startDate: addDays(today, -6), endDate: today },
    '30-dias': { startDate: first, endDate: today },
    mes: { startDate: `${today.slice(0, 8)}01`, endDate: today },
    tudo: {},
  } satisfies Record<Preset, Days>;
  return days[period.preset];
}

/** The errors of two typed days by field, with the server's messages. */
export function problemsOf(typed: { startDate: string; endDate: string }): Days {
  const isWrong = (day: string) => day !== '' && !isCalendarDay(day);
  const wrong = 'Informe uma data válida.';
  if (isWrong(typed.startDate)) return { startDate: wrong };
  if (isWrong(typed.endDate)) return { endDate: wrong };
  return isInOrder(typed) ? {} : { startDate: invalidPeriodMessage };
}

/** Leaves out missing days. */
export function omitMissingDays(days: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}): Days {
  return {
    ...(days.startDate ? { startDate: days.startDate } : {}),
    ...(days.endDate ? { endDate: days.endDate } : {}),
  };
}

/** The period of this screen, from its address, relative to today in the store's zone. */
export function usePeriod(): { readonly period: Period; readonly days: Days } {
  const [params] = useSearchParams();
  const period = readPeriod(params);
  return { period, days: daysOf(period, useNow(60_000), useStore().timeZone) };
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(presetLabels, text);
}

function readDay(text: string | null): string | undefined {
  return text !== null && isCalendarDay(text) ? text : undefined;
}

function isInOrder({ startDate, endDate }: Days): boolean {
  return !startDate || !endDate || startDate <= endDate;
}
