import { NavLink, useNavigate } from 'react-router';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { shiftsEntry } from '../parts/shifts/shifts-entry.ts';
import nav from './admin-nav.module.css';
import rail from './rail-word.module.css';

/** 'Turnos' in the menu with its shortcut. Loaded only by stores with shifts. */
export function ShiftsMenuEntry({ onNavigate }: { onNavigate: () => void }) {
  const { label, path, letter, icon: Icon } = shiftsEntry;
  const navigate = useNavigate();
  useShortcuts({ [`g ${letter}`]: () => void navigate(path) });
  return (
    <li>
      <NavLink to={path} className={nav.entry ?? ''} onClick={onNavigate}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={rail.word}>{label}</span>
      </NavLink>
    </li>
  );
}
