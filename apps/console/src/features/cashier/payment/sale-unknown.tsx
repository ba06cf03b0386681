import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import styles from './strip.module.css';

/** Shown after a lost answer: the sale is sent again until its outcome is known, and happens once. */
export function SaleUnknown({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <div className={styles.strip} data-kind="unknown" role="alert">
      <IconAlertTriangle size={22} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.head}>Ainda não sabemos se a venda foi registrada.</p>
        <p className={styles.more}>
          Estamos tentando de novo. Ela não será registrada duas vezes. Para mudar o carrinho agora, confira
          antes em <Link to={paths.sales}>Vendas</Link>.
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onGiveUp}>Liberar o carrinho</Button>
      </div>
    </div>
  );
}
