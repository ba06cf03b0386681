/**
 * How long a closed account and its access records are kept: docs/product/law.md#closed-accounts,
 * docs/product/law.md#access-records. Why: docs/decisions/0011-erased-accounts.md.
 */
export const retention = { graceDays: 30, registerMonths: 60, fiscalYears: 5, accessMonths: 6 } as const;

const dayMs = 86_400_000;
/** Brasília is three hours behind UTC all year. */
const brasiliaBehindMs = 3 * 3_600_000;

/** The instant from which a closed account may be erased; until then it can be reopened. */
export function erasureDueAt(closedAt: number): number {
  return closedAt + retention.graceDays * dayMs;
}

/**
 * No law requires records that ended before these instants.
 *
 * @param registerMonths the store's own term of the register
 */
export function retainedSince(
  now: number,
  registerMonths: number = retention.registerMonths,
): Readonly<Record<'register' | 'fiscal' | 'access', number>> {
  const year = new Date(now - brasiliaBehindMs).getUTCFullYear() - retention.fiscalYears;
  return {
    register: monthsBefore(now, registerMonths),
    fiscal: Date.UTC(year, 0, 1) + brasiliaBehindMs,
    access: monthsBefore(now, retention.accessMonths),
  };
}

/**
 * When the register no longer keeps a session that ended at this instant: from then on `retainedSince` is not before its end.
 */
export function retainedUntil(endedAt: number, registerMonths: number): number {
  return monthsBefore(endedAt, -registerMonths);
}

/** The same day and time of day; a day that the month lacks continues into the next month. */
function monthsBefore(now: number, months: number): number {
  const utc = new Date(now);
  return Date.UTC(utc.getUTCFullYear(), utc.getUTCMonth() - months, utc.getUTCDate()) + (now % dayMs);
}
