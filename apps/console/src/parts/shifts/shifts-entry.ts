import { IconCashRegister } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { useCounterSettings } from '../bills/open-bills.ts';

/** The menu's entry for shifts, which only stores with shifts load and see (docs/product/screens.md#menu). */
export const shiftsEntry = {
  label: 'Turnos',
  path: paths.shifts,
  icon: IconCashRegister,
  letter: 't',
} as const;

/** The entries with that of the shifts, where the store has them: the first of 'Gestão', which has two others. */
export function useWithShifts<Entry>(entries: readonly Entry[]): readonly (Entry | typeof shiftsEntry)[] {
  const hasShifts = useCounterSettings()?.cashShifts === true;
  return hasShifts ? [...entries.slice(0, -2), shiftsEntry, ...entries.slice(-2)] : entries;
}
