import type { Customer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useExportOwnData } from './own-data-queries.ts';
import styles from './customer-panel.module.css';

interface OwnDataProps {
  readonly customer: Customer;
  readonly onErase: (customer: Customer) => void;
}

/**
 * A person's rights to their own data (LGPD, art. 18): docs/product/law.md#own-data,
 * docs/product/law.md#erasure-on-request.
 */
export function OwnData({ customer, onErase }: OwnDataProps) {
  const exporting = useExportOwnData(customer);
  return (
    <section className={styles.ownData} aria-label="Dados pessoais">
      <h3 className={styles.ownDataTitle}>Dados pessoais</h3>
      <p className={styles.note}>
        A pessoa pode pedir uma cópia de tudo que a loja sabe dela, ou que seja apagado. Os dois pedidos ficam
        anotados no Perfil.
      </p>
      <div className={styles.balanceActions}>
        <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
          Exportar dados
        </Button>
        <Button className={styles.erase} onClick={() => onErase(customer)}>
          Apagar dados
        </Button>
      </div>
    </section>
  );
}
