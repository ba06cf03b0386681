import { SwitchedEntries } from '../parts/shifts/shifts-menu.tsx';
import nav from './admin-nav.module.css';
import rail from './rail-word.module.css';

/** The screens that settings add to the menu. Loaded after the first page. */
export function SwitchedMenu({ onNavigate }: { onNavigate: () => void }) {
  return (
    <SwitchedEntries
      className={nav.entry ?? ''}
      wordClass={rail.word ?? ''}
      badgeClass={nav.badge ?? ''}
      onNavigate={onNavigate}
    />
  );
}
