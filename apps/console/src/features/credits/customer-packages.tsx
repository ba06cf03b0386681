import type { CustomerPackage } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { isValid, packageText, useCustomerPackages } from '../../parts/customers/customer-packages.ts';
import { packageUseText } from '../../parts/sales/package-text.ts';
import { useCancelPackage } from './credits-queries.ts';
import styles from './customer-packages.module.css';

/** What is left of a customer's packages, and until when. */
export function CustomerPackages({ customerId }: { customerId: string }) {
  const packages = useCustomerPackages(customerId);
  const cancelling = useDialog<CustomerPackage>();
  const cancel = useCancelPackage();
  const one = cancelling.item;
  if (packages.length === 0) return null;
  return (
    <section aria-label="Pacotes" className={styles.packages}>
      <h3 className={styles.title}>Pacotes</h3>
      <ul>
        {packages.map((row) => (
          <Row key={row.id} row={row} onCancel={() => cancelling.open(row)} />
        ))}
      </ul>
      {one && (
        <ConfirmChange
          opened={cancelling.opened}
          onClose={cancelling.close}
          title="Cancelar pacote"
          cancelLabel="Voltar"
          mutation={cancel}
          input={one}
          goneCode="PACKAGE_NOT_FOUND"
        >
          <p>
            Cancelar <strong>{one.name}</strong>? {lossOf(one)} Isso não pode ser desfeito. Para devolver o
            dinheiro de um pacote que não foi usado, estorne a venda.
          </p>
        </ConfirmChange>
      )}
    </section>
  );
}

function Row({ row, onCancel }: { row: CustomerPackage; onCancel: () => void }) {
  const { timeZone } = useStore();
  const use = packageUseText(row.rooms, row.used);
  return (
    <li className={styles.row} data-expired={!isValid(row) || undefined}>
      <div>
        <strong>{row.name}</strong>
        <p className={styles.words}>{packageText(row, timeZone)}</p>
        {use && <p className={styles.words}>{use}</p>}
      </div>
      {isValid(row) && (
        <Button variant="subtle" size="compact-sm" aria-label={`Cancelar ${row.name}`} onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </li>
  );
}

function lossOf({ minutesLeft }: CustomerPackage): string {
  return minutesLeft === null ? 'O passe deixa de valer.' : `O cliente perde ${formatMinutes(minutesLeft)}.`;
}
