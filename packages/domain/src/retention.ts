/**
 * How long an account that was closed is kept (decisions.md, "Data and duty"; docs/decisions/0011). The months are the
 * longest term of the state laws on lan houses, the years those of tax claims, counted from the end of the calendar year.
 */
export const retention = { graceDays: 30, registerMonths: 60, fiscalYears: 5 } as const;

const dayMs = 86_400_000;
/** Brasília is three hours behind UTC, all year round. */
const brasiliaBehindMs = 3 * 3_600_000;

/** The instant from which a closed account may be erased; until then it can be reopened. */
export function erasedFrom(closedAt: number): number {
  return closedAt + retention.graceDays * dayMs;
}

/** What ended before these instants no law keeps any more. */
export function keptSince(now: number): { readonly register: number; readonly fiscal: number } {
  const utc = new Date(now);
  const timeOfDay = now % dayMs;
  const month = utc.getUTCMonth() - retention.registerMonths;
  const register = Date.UTC(utc.getUTCFullYear(), month, utc.getUTCDate()) + timeOfDay;
  const year = new Date(now - brasiliaBehindMs).getUTCFullYear() - retention.fiscalYears;
  return { register, fiscal: Date.UTC(year, 0, 1) + brasiliaBehindMs };
}
