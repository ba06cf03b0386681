import type { CounterSettings } from '@coruja/contract';
import {
  IconCashRegister,
  IconHeartRateMonitor,
  IconHistory,
  IconNotebook,
  IconQrcode,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink, useNavigate } from 'react-router';
import { mayOpen, type Need } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { paths } from '../../paths.ts';
import { usePixEntry } from '../pix/pix-queries.ts';

// The screens that a switch in 'Ajustes' adds to 'Gestão' (docs/product/screens.md#menu). One file, so that no part of it is in the
// console's first load.

/** 'PIX' depends on settings of its own. */
type Switches = CounterSettings & { readonly hasPix: boolean };

interface SwitchedEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: TablerIcon;
  readonly letter: string;
  readonly isOn: (switches: Switches) => boolean;
  readonly need?: Need;
}

const withTeam = ({ team }: Switches) => team;

export const switchedEntries: readonly SwitchedEntry[] = [
  { label: 'Turnos', path: paths.shifts, icon: IconCashRegister, letter: 't', isOn: (on) => on.cashShifts },
  { label: 'Fiado', path: paths.tabs, icon: IconNotebook, letter: 'f', isOn: (on) => on.pricesTime },
  { label: 'PIX', path: paths.pix, icon: IconQrcode, letter: 'i', isOn: (on) => on.hasPix },
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
  const hasPix = usePixEntry().isShown;
  const store = useStore();
  if (!settings) return [];
  return switchedEntries.filter(({ isOn, need }) => isOn({ ...settings, hasPix }) && mayOpen(store, need));
}

interface SwitchedEntriesProps {
  readonly className: string;
  readonly wordClass: string;
  readonly badgeClass: string;
  readonly onNavigate: () => void;
}

/** The menu's entries with their shortcuts. */
export function SwitchedEntries(props: SwitchedEntriesProps) {
  const unresolved = usePixEntry().count;
  return useSwitched().map((entry) => (
    <MenuEntry key={entry.path} entry={entry} count={entry.path === paths.pix ? unresolved : 0} {...props} />
  ));
}

interface MenuEntryProps extends SwitchedEntriesProps {
  readonly entry: SwitchedEntry;
  /** How many wait there for somebody. */
  readonly count: number;
}

function MenuEntry({ entry, count, ...props }: MenuEntryProps) {
  const { label, path, letter, icon: Icon } = entry;
  const navigate = useNavigate();
  useShortcuts({ [`g ${letter}`]: () => void navigate(path) });
  return (
    <li>
      <NavLink to={path} className={props.className} onClick={props.onNavigate}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={props.wordClass}>{label}</span>
        {count > 0 && (
          <span className={props.badgeClass}>
            {count}
            <span className="visually-hidden"> para resolver</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** Adds the entries that are switched on, as the first of 'Gestão': before 'Preços' or 'Ajustes'. */
export function useWithSwitched<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): readonly (Entry | SwitchedEntry)[] {
  const first = entries.findIndex(({ path }) => path === paths.prices || path === paths.settings);
  const before = first === -1 ? entries.length : first;
  return [...entries.slice(0, before), ...useSwitched(), ...entries.slice(before)];
}
