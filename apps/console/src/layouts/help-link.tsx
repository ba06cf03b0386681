import { IconHelpCircle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import rail from './rail-word.module.css';
import styles from './help-link.module.css';

/**
 * The link to the guide, on every page. Its place is reserved, so that it covers nothing
 * (docs/product/screens.md#help-link).
 */
export function HelpLink() {
  const { pathname } = useLocation();
  const isAdmin = pathname.startsWith(paths.admin) || pathname === paths.logout;
  return (
    <aside
      aria-label="Ajuda"
      className={styles.place}
      data-admin={isAdmin || undefined}
      data-menu={isAdmin || undefined}
    >
      <Link
        to={paths.guide}
        className={styles.help}
        aria-current={pathname === paths.guide ? 'page' : undefined}
      >
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        <span className={rail.word}>Precisa de ajuda?</span>
      </Link>
    </aside>
  );
}
