import { IconDeviceDesktop } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { EmptyState } from '../../ui/states.tsx';
import styles from './dashboard-page.module.css';
import panel from './panel.module.css';

/** Shown instead of an empty ring: what to do first, and why. Loaded only by a store without computers. */
export function EmptyStore() {
  return (
    <section className={`${panel.panel} ${styles.wide}`} aria-labelledby="ocupacao">
      <div className={panel.head}>
        <h2 id="ocupacao" className={panel.title}>
          Ocupação atual
        </h2>
      </div>
      <EmptyState
        title="Cadastre seus computadores"
        icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
        action={
          <Link to={paths.computers} className={`${action.main} ${styles.way}`}>
            Cadastrar computadores
          </Link>
        }
      >
        Com eles aqui, você vê quantos estão em uso, quem está para terminar e quanto a loja rendeu.
      </EmptyState>
    </section>
  );
}
