import type { CounterSettings } from '@coruja/contract';
import {
  IconCashRegister,
  IconHeartRateMonitor,
  IconHistory,
  IconNotebook,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink, useNavigate } from 'react-router';
import { mayOpen, type Need } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { paths } from '../../paths.ts';
import { useCounterSettings } from '../bills/open-bills.ts';

// The screens that a switch in 'Ajustes' adds to 'Gestão' (docs/product/screens.md#menu). One file, so that no part of it is in the
// console's first load.

interface SwitchedEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: TablerIcon;
  readonly letter: string;
  readonly isOn: (settings: CounterSettings) => boolean;
  readonly need?: Need;
}

const withTeam = ({ team }: CounterSettings) => team;

export const switchedEntries: readonly SwitchedEntry[] = [
  { label: 'Turnos', path: paths.shifts, icon: IconCashRegister, letter: 't', isOn: (on) => on.cashShifts },
  { label: 'Fiado', path: paths.tabs, icon: IconNotebook, letter: 'f', isOn: (on) => on.pricesTime },
  { label: 'Equipe', path: paths.team, icon: IconUsersGroup, letter: 'q', isOn: withTeam, need: 'owner' },
  { label: 'Auditoria', path: paths.audit, icon: IconHistory, letter: 'h', isOn: withTeam, need: 'reports' },
  {
    label: 'Raio-X',
    path: paths.radar,
    icon: IconHeartRateMonitor,
    letter: 'x',
    isOn: withTeam,
    need: 'owner',
  },
];

function useSwitched(): readonly SwitchedEntry[] {
  const settings = useCounterSettings();
  const store = useStore();
  return settings ? switchedEntries.filter(({ isOn, need }) => isOn(settings) && mayOpen(store, need)) : [];
}

interface SwitchedEntriesProps {
  readonly className: string;
  readonly wordClass: string;
  readonly onNavigate: () => void;
}

/** The menu's entries with their shortcuts. */
export function SwitchedEntries(props: SwitchedEntriesProps) {
  return useSwitched().map((entry) => <MenuEntry key={entry.path} entry={entry} {...props} />);
}

function MenuEntry({ entry, ...props }: SwitchedEntriesProps & { entry: SwitchedEntry }) {
  const { label, path, letter, icon: Icon } = entry;
  const navigate = useNavigate();
  useShortcuts({ [`g ${letter}`]: () => void navigate(path) });
  return (
    <li>
      <NavLink to={path} className={props.className} onClick={props.onNavigate}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={props.wordClass}>{label}</span>
      </NavLink>
    </li>
  );
}

/** The entries with those that are switched on: the first of 'Gestão', which begins with 'Preços' or 'Ajustes'. */
export function useWithSwitched<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): readonly (Entry | SwitchedEntry)[] {
  const first = entries.findIndex(({ path }) => path === paths.prices || path === paths.settings);
  const before = first === -1 ? entries.length : first;
  return [...entries.slice(0, before), ...useSwitched(), ...entries.slice(before)];
}
