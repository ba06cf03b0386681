import type { Customer } from '@coruja/contract';
import { showFormFailure } from '../../api/form-errors.ts';
import { CustomerLine } from '../../parts/customers/customer-line.tsx';
import { useBalance } from '../../parts/customers/customer-queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { BalanceChange } from './balance-change.tsx';
import { useAddCredits } from './credits-queries.ts';
import { MinutesField } from './minutes-field.tsx';
import { toMinutes, useMinutesForm } from './minutes-form.ts';

interface AddCreditsDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const usualAmounts = [30, 60, 120, 180, 300];

/** 'Adicionar créditos'. Give it the customer's id as its `key`. */
export function AddCreditsDialog({ customer, opened, onClose }: AddCreditsDialogProps) {
  const add = useAddCredits(customer);
  const balance = useBalance(customer);
  const form = useMinutesForm('add');
  const minutes = toMinutes(form.values.minutes);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adicionar créditos"
      submitLabel="Adicionar créditos"
      form={form}
      onSubmit={async (amount) => {
        await add.mutateAsync(
          { minutes: amount },
          { onError: showFormFailure(form, 'Falha ao adicionar créditos.') },
        );
      }}
    >
      <CustomerLine customer={customer} />
      <MinutesField form={form} label="Minutos a adicionar" shortcuts={usualAmounts} />
      <BalanceChange before={balance} after={minutes === undefined ? undefined : balance + minutes} />
    </FormDialog>
  );
}
