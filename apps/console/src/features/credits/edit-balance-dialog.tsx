import type { Customer } from '@coruja/contract';
import { showFormFailure } from '../../api/form-errors.ts';
import { CustomerLine } from '../../parts/customers/customer-line.tsx';
import { useBalance } from '../../parts/customers/customer-queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { BalanceChange } from './balance-change.tsx';
import { useSetCredits } from './credits-queries.ts';
import { MinutesField } from './minutes-field.tsx';
import { toMinutes, useMinutesForm } from './minutes-form.ts';

interface EditBalanceDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Editar saldo': sets the balance; the difference is a ledger entry. Give it the customer's id as its `key`. */
export function EditBalanceDialog({ customer, opened, onClose }: EditBalanceDialogProps) {
  const set = useSetCredits(customer);
  const balance = useBalance(customer);
  const form = useMinutesForm('set');

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar saldo"
      submitLabel="Salvar saldo"
      form={form}
      onSubmit={(amount) =>
        set.mutateAsync(amount, { onError: showFormFailure(form, 'Falha ao atualizar o saldo.') })
      }
    >
      <CustomerLine customer={customer} />
      <MinutesField form={form} label="Novo saldo" shortcuts={[0]} />
      <BalanceChange before={balance} after={toMinutes(form.values.minutes)} />
    </FormDialog>
  );
}
