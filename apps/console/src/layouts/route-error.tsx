import action from '../ui/action.module.css';
import { OwlMark } from '../ui/owl.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './message-page.module.css';

/** Nothing of a page's frame could be shown: the message, and the way to help. */
export function RootError() {
  return (
    <>
      <RouteError />
      <HelpLink />
    </>
  );
}

/** A page broke: says so, keeps the rest of the console standing, and offers to load it again. */
export function RouteError() {
  return (
    <section className={styles.page} role="alert">
      <title>Algo deu errado · Coruja</title>
      <OwlMark size={40} />
      <h1 className={styles.title}>Algo deu errado nesta tela</h1>
      <p className={styles.text}>O que já foi salvo está seguro. Recarregue a página para continuar.</p>
      <button type="button" className={action.main} onClick={() => window.location.reload()}>
        Recarregar a página
      </button>
    </section>
  );
}
