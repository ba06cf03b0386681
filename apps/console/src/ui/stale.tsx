import { createContext, use } from 'react';
import { formatMinutes } from '../lib/format.ts';

/** How old everything on the screen is, in whole minutes, while nothing newer can be had; null while it is fresh. */
export const StaleContext = createContext<number | null>(null);

/** Whether what is shown may have changed meanwhile: nothing may look as if it were known to be so now. */
export function useIsStale(): boolean {
  return use(StaleContext) !== null;
}

/** `Dados de 3 min atrás`, and nothing while the data is fresh. */
export function StaleMark() {
  const minutes = use(StaleContext);
  return minutes === null ? null : <>Dados de {formatMinutes(minutes)} atrás</>;
}
