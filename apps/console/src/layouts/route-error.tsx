import { useRouteError } from 'react-router';
import action from '../ui/action.module.css';
import { OwlMark } from '../ui/owl.tsx';
import styles from './message-page.module.css';

/** A page broke: says so, keeps the rest of the console standing, and offers to load it again. */
export function RouteError() {
  const error = useRouteError();
  const message = error instanceof Error && error.message.startsWith('ID da loja') ? error.message : null;
  return (
    <section className={styles.page} role="alert">
      <title>Algo deu errado · Coruja</title>
      <OwlMark size={40} />
      <h1 className={styles.title}>Algo deu errado nesta tela</h1>
      <p className={styles.text}>
        {message ?? 'O que já foi salvo está seguro. Recarregue a página para continuar.'}
      </p>
      <button type="button" className={action.main} onClick={() => window.location.reload()}>
        Recarregar a página
      </button>
    </section>
  );
}
