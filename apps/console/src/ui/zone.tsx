import { createContext, type ReactNode, use } from 'react';
import { formatDate, formatDateTime, formatMoney, formatSecond, formatTime } from '../lib/format.ts';

const Zone = createContext('America/Sao_Paulo');

/** Everything inside shows times in the store's zone, not in the browser's. */
export function ZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <Zone value={timeZone}>{children}</Zone>;
}

function useZone(): string {
  return use(Zone);
}

/** `21/11/2026 23:05`, in the store's zone. */
export function DateTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDateTime(instant, useZone())}</time>;
}

/** `21/11/2026`, in the store's zone. */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDate(instant, useZone())}</time>;
}

/** `23:05`, in the store's zone. */
export function Clock({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatTime(instant, useZone())}</time>;
}

/** `23:05:09`, in the store's zone. */
export function ClockSecond({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatSecond(instant, useZone())}</time>;
}

/** `R$ 12,50` */
export function Money({ reais }: { reais: number }) {
  return <span className="num">{formatMoney(reais)}</span>;
}
