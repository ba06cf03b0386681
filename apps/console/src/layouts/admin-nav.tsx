import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { Wordmark } from '../ui/owl.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import styles from './admin-nav.module.css';
import { entries } from './navigation.ts';

interface AdminNavProps {
  readonly storeName: string;
  readonly onNavigate: () => void;
  readonly onSignOut: () => void;
  readonly onShortcuts: () => void;
}

/** The menu: the twelve entries with words and icons, and the way out. */
export function AdminNav({ storeName, onNavigate, onSignOut, onShortcuts }: AdminNavProps) {
  return (
    <nav className={styles.nav} aria-label="Menu principal">
      <div className={styles.head}>
        <Link to={paths.dashboard} className={styles.brand} aria-label="Coruja, painel" onClick={onNavigate}>
          <Wordmark size={24} />
        </Link>
        <p className={styles.store} title={storeName}>
          {storeName}
        </p>
      </div>
      <ul className={styles.list}>
        {entries.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={styles.entry ?? ''} onClick={onNavigate}>
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button type="button" className={styles.entry} onClick={onSignOut}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          Sair
        </button>
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
