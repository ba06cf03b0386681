import { IconKeyboard, IconLogout, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router';
import { useStore } from '../api/store-context.ts';
import { Wordmark } from '../ui/owl.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import rail from './rail-word.module.css';
import styles from './admin-nav.module.css';
import { type NavigationEntry, homeOf, mainEntries, managementEntries, openTo } from './navigation.ts';
import { paletteKey } from './use-palette.tsx';

interface AdminNavProps {
  /** 'A receber', while there are bills of ended sessions. */
  readonly dueBills: ReactNode;
  /** 'Turnos', 'Fiado' and others, where the store has them. */
  readonly switched: ReactNode;
  readonly onNavigate: () => void;
  readonly onSearch: () => void;
  /** Called when the pointer or the focus comes near the search. */
  readonly onNearSearch: () => void;
  readonly onSignOut: () => void;
  /** In place of 'Sair', at a device of the team. */
  readonly foot: ReactNode;
  readonly onShortcuts: () => void;
}

/** The menu: entries with labels and icons, and the sign-out. */
export function AdminNav(props: AdminNavProps) {
  const { onNavigate, onSignOut, onShortcuts } = props;
  const management = useId();
  const store = useStore();
  return (
    <nav className={styles.nav} aria-label="Menu principal">
      <div className={styles.head}>
        <Link to={homeOf(store)} className={styles.brand} aria-label="Coruja, painel" onClick={onNavigate}>
          <Wordmark size={24} />
        </Link>
        <p className={styles.store} title={store.name}>
          {store.name}
        </p>
      </div>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={props.onSearch}
        onPointerEnter={props.onNearSearch}
        onFocus={props.onNearSearch}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={rail.word}>Buscar</span>
        <kbd className={styles.key} aria-hidden>
          {paletteKey}
        </kbd>
      </button>
      {props.dueBills}
      <Entries entries={openTo(store, mainEntries)} onNavigate={onNavigate} />
      <div className={styles.group}>
        <p id={management} className={rail.word}>
          Gestão
        </p>
        <Entries
          entries={openTo(store, managementEntries)}
          onNavigate={onNavigate}
          labelledBy={management}
          first={props.switched}
        />
      </div>
      <div className={styles.foot} data-device={Boolean(props.foot) || undefined}>
        {props.foot || (
          <button type="button" className={styles.entry} onClick={onSignOut}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            <span className={rail.word}>Sair</span>
          </button>
        )}
        <div className={styles.tools}>
          <SchemeToggle />
          <button
            type="button"
            className={styles.tool}
            onClick={onShortcuts}
            aria-label="Atalhos do teclado"
            title="Atalhos do teclado (?)"
          >
            <IconKeyboard size={18} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
    </nav>
  );
}

interface EntriesProps {
  readonly entries: readonly NavigationEntry[];
  readonly onNavigate: () => void;
  readonly labelledBy?: string;
  readonly first?: ReactNode;
}

function Entries({ entries, onNavigate, labelledBy, first }: EntriesProps) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {first}
      {entries.map(({ label, path, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} className={styles.entry ?? ''} onClick={onNavigate}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={rail.word}>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
