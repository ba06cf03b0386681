import { IconPackage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import action from '../../../ui/action.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import styles from './product-grid.module.css';

/** Loaded only by a store without products; it may have time to sell. */
export function NoProducts() {
  return (
    <EmptyState
      title="Nenhum produto disponível."
      icon={<IconPackage size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.products} className={`${action.main} ${styles.way}`}>
          Cadastrar produtos
        </Link>
      }
    >
      O que você cadastra em Produtos aparece aqui, pronto para vender com um toque, pelo nome ou pelo leitor
      de código de barras.
    </EmptyState>
  );
}
