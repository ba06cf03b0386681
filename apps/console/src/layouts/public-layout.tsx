import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import action from '../ui/action.module.css';
import { Wordmark } from '../ui/owl.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import styles from './public-layout.module.css';

/** Header and footer of the public pages. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <a href="#conteudo" className="skip-link">
        Pular para o conteúdo
      </a>
      <header className={styles.header}>
        <Link to={paths.landing} className={styles.brand} aria-label="Coruja, página inicial">
          <Wordmark size={28} />
        </Link>
        <nav className={styles.nav} aria-label="Principal">
          <SchemeToggle />
          {pathname !== paths.login && (
            <Link to={paths.login} className={`${action.quiet} ${styles.login}`}>
              Login da Loja
            </Link>
          )}
        </nav>
      </header>
      <main id="conteudo" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Wordmark size={20} />
        <nav className={styles.links} aria-label="Rodapé">
          <Link to={paths.guide}>Contato</Link>
          <Link to={paths.privacy}>Política de privacidade</Link>
          <Link to={paths.terms}>Termos de uso</Link>
        </nav>
      </footer>
    </div>
  );
}
