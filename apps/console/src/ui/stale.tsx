import { createContext, use } from 'react';
import { formatMinutes } from '../lib/format.ts';

/** The age of everything on the screen, in whole minutes, while it cannot be reloaded; null while it is fresh. */
export const StaleContext = createContext<number | null>(null);

/** Whether the data may be outdated and must be shown as such. */
export function useIsStale(): boolean {
  return use(StaleContext) !== null;
}

/** `Dados de 3 min atrás`, and nothing while the data is fresh. */
export function StaleMark() {
  const minutes = use(StaleContext);
  return minutes === null ? null : <>Dados de {formatMinutes(minutes)} atrás</>;
}
