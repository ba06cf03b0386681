import { dayInZone, instantInZone } from '@coruja/domain';
import { z } from 'zod';

/** The provider's zone, whatever the store's is (docs/product/payment.md#asaas). */
const timeZone = 'America/Sao_Paulo';

export function dayInBrasilia(instant: Date): string {
  return dayInZone(instant.getTime(), timeZone);
}

/** An instant of the day that is on the same date in all of Brazil. */
export function noonInBrasilia(day: string): Date {
  return new Date(instantInZone(day, '12:00:00', timeZone));
}

/** Today in Brasília, or the day if it is in the future: the provider refuses past due dates. */
export function todayOrLater(day: string | undefined, now: Date): string {
  const today = dayInBrasilia(now);
  return day !== undefined && day > today ? day : today;
}

/** `2026-11-21`, or `21/11/2026` as in notices of subscriptions, with or without a time after it. */
export const day = z.string().transform((text, context) => {
  const read = readDay(text);
  if (read !== null) return read;
  context.addIssue('not a day');
  return z.NEVER;
});

/** `2026-11-21 23:59:59` without a zone is Brasília's time; a day alone is its first instant. */
export const instant = z.string().transform((text, context) => {
  const read = readDay(text);
  const time = /[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text)?.[1] ?? '00:00:00';
  if (read !== null) return new Date(instantInZone(read, time, timeZone));
  context.addIssue('not an instant');
  return z.NEVER;
});

function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]|$)/.exec(text);
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T]|$)/.exec(text);
  const parts = iso?.slice(1, 4) ?? brazilian?.slice(1, 4).reverse();
  const joined = parts?.join('-') ?? '';
  return z.iso.date().safeParse(joined).success ? joined : null;
}
