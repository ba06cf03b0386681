import { useSearchParams } from 'react-router';
import { type Days, type Period, usePeriod, writePeriod } from '../../parts/days/day-range.ts';
import type { HistoryQuery } from '../../parts/sessions/past-sessions-query.ts';
import { sessionParams } from '../../paths.ts';

export interface HistoryFilter {
  readonly period: Period;
  readonly days: Days;
  readonly computerId: string | null;
  readonly customerId: string | null;
  readonly query: HistoryQuery;
  /** Whether the filter leaves anything out. */
  readonly isNarrow: boolean;
  readonly setPeriod: (period: Period) => void;
  readonly setComputer: (id: string | null) => void;
  readonly setCustomer: (id: string | null) => void;
  readonly clear: () => void;
}

/** The filter is in the address, so that a reload and a link keep it: of a customer only the id. */
export function useHistoryFilter(): HistoryFilter {
  const [params, setParams] = useSearchParams();
  const { period, days } = usePeriod();
  const computerId = readId(params.get(sessionParams.computer));
  const customerId = readId(params.get(sessionParams.customer));
  const { startDate: from, endDate: to } = days;
  const query = {
    ...(computerId === null ? {} : { computerId }),
    ...(customerId === null ? {} : { userId: customerId }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const change = (write: (before: URLSearchParams) => URLSearchParams) => setParams(write, { replace: true });
  const setId = (name: string) => (id: string | null) => change((before) => withId(before, name, id));
  return {
    period,
    days,
    computerId,
    customerId,
    query,
    isNarrow: Object.keys(query).length > 0,
    setPeriod: (next) => change((before) => writePeriod(before, next)),
    setComputer: setId(sessionParams.computer),
    setCustomer: setId(sessionParams.customer),
    clear: () =>
      change((before) => {
        const everyone = withId(withId(before, sessionParams.computer, null), sessionParams.customer, null);
        return writePeriod(everyone, { preset: 'tudo' });
      }),
  };
}

/** Reads an id from the address; anything else counts as none. */
function readId(text: string | null): string | null {
  return text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
}

function withId(params: URLSearchParams, name: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(name);
  else next.set(name, id);
  return next;
}
