import { Button } from '@mantine/core';
import { useDialog } from '../../lib/use-dialog.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import styles from './profile.module.css';

const CloseAccountDialog = onDemand(
  async () => (await import('./close-account-dialog.tsx')).CloseAccountDialog,
);

/** 'Encerrar conta', with an explanation (docs/product/stores.md#closing). */
export function ClosingSection() {
  const dialog = useDialog();
  return (
    <section className={styles.closing} aria-labelledby="encerrar-conta">
      <h2 id="encerrar-conta" className={styles.closingTitle}>
        Encerrar conta
      </h2>
      <p className={styles.closingText}>
        A loja sai do ar e a assinatura é cancelada. Por 30 dias, o suporte ainda pode reabrir a conta; depois
        disso, apagamos os dados. Só fica guardado, sem acesso, o que a lei exige: quem usou cada computador e
        quando, as vendas e os pagamentos, até o fim do prazo legal.
      </p>
      <Button onClick={() => dialog.open(true)}>Encerrar conta</Button>
      <CloseAccountDialog opened={dialog.opened} onClose={dialog.close} />
    </section>
  );
}
