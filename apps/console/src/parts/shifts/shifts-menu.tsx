import { IconCashRegister } from '@tabler/icons-react';
import { NavLink, useNavigate } from 'react-router';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { paths } from '../../paths.ts';
import { useCounterSettings } from '../bills/open-bills.ts';

// 'Turnos' among the screens, only for stores with shifts (docs/product/screens.md#menu). One file, so that no part of it is in the
// console's first load.

const entry = { label: 'Turnos', path: paths.shifts, icon: IconCashRegister, letter: 't' } as const;

interface ShiftsEntryProps {
  readonly className: string;
  readonly wordClass: string;
  readonly onNavigate: () => void;
}

/** The menu's entry with its shortcut. */
export function ShiftsEntry({ className, wordClass, onNavigate }: ShiftsEntryProps) {
  const { label, path, letter, icon: Icon } = entry;
  const navigate = useNavigate();
  useShortcuts({ [`g ${letter}`]: () => void navigate(path) });
  return (
    <li>
      <NavLink to={path} className={className} onClick={onNavigate}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={wordClass}>{label}</span>
      </NavLink>
    </li>
  );
}

/** The entries with that of the shifts, where the store has them: the first of 'Gestão', which has two others. */
export function useWithShifts<Entry>(entries: readonly Entry[]): readonly (Entry | typeof entry)[] {
  const hasShifts = useCounterSettings()?.cashShifts === true;
  return hasShifts ? [...entries.slice(0, -2), entry, ...entries.slice(-2)] : entries;
}
