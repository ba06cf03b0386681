import action from '../ui/action.module.css';
import { OwlMark } from '../ui/owl.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './message-page.module.css';

/** When not even a page's frame could be shown: the message and the help link. */
export function RootError() {
  return (
    <>
      <RouteError />
      <HelpLink />
    </>
  );
}

/** Replaces a page that failed, inside the console's frame, and offers to reload it. */
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
