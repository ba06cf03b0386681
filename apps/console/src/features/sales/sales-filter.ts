import { useSearchParams } from 'react-router';
import { SHORT_ID_LENGTH } from '../../parts/sales/short-id.ts';
import { type Days, type Period, usePeriod, writePeriod } from '../../parts/days/day-range.ts';

/** The filter: days, or a short id on any day. */
export type SalesQuery = Days & { readonly shortId?: string };

export interface SalesFilter {
  readonly period: Period;
  readonly days: Days;
  /** Eight characters, or nothing. */
  readonly shortId: string;
  readonly query: SalesQuery;
  readonly setPeriod: (period: Period) => void;
  readonly setShortId: (shortId: string) => void;
}

/** The filter is in the address, so that a reload and a link keep it. */
export function useSalesFilter(): SalesFilter {
  const [params, setParams] = useSearchParams();
  const { period, days } = usePeriod();
  const shortId = readShortId(params.get('codigo'));
  return {
    period,
    days,
    shortId,
    query: shortId === '' ? days : { shortId },
    setPeriod: (next) =>
      setParams((before) => writePeriod(writeShortId(before, ''), next), { replace: true }),
    setShortId: (next) => setParams((before) => writeShortId(before, next), { replace: true }),
  };
}

/** The characters of a short id in a typed or pasted text, such as `#1A2B-3C4D` or a whole id. */
export function shortIdOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, SHORT_ID_LENGTH);
}

/** Reads the short id from the address; anything but a complete one counts as none. */
export function readShortId(text: string | null): string {
  const shortId = shortIdOf(text ?? '');
  return shortId.length === SHORT_ID_LENGTH && shortId === text ? shortId : '';
}

function writeShortId(params: URLSearchParams, shortId: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (shortId === '') next.delete('codigo');
  else next.set('codigo', shortId);
  return next;
}
