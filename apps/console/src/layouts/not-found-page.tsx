import { Link } from 'react-router';
import { paths } from '../paths.ts';
import action from '../ui/action.module.css';
import { OwlMark } from '../ui/owl.tsx';
import styles from './message-page.module.css';

export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <title>Página não encontrada · Coruja</title>
      <OwlMark size={40} />
      <h1 className={styles.title}>Página não encontrada</h1>
      <p className={styles.text}>
        Este endereço não existe ou mudou de lugar. Confira se ele foi digitado corretamente.
      </p>
      <Link to={paths.landing} className={action.main}>
        Voltar ao início
      </Link>
    </section>
  );
}
