import { type Customer, transferCreditsBody } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef } from 'react';
import { showFormFailure } from '../../api/form-errors.ts';
import { CustomerLine } from '../../parts/customers/customer-line.tsx';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { useBalance } from '../../parts/customers/customer-queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { BalanceChange } from './balance-change.tsx';
import { useTransferCredits } from './credits-queries.ts';
import { minutesMask, toMinutes } from './minutes-form.ts';

interface TransferDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface TransferForm {
  to: Customer | null;
  /** The typed digits. */
  minutes: string;
}

const check = schemaResolver(transferCreditsBody.pick({ minutes: true }), { sync: true });

/** 'Transferir créditos': moves minutes to another customer of the store. Give it the customer's id as its `key`. */
export function TransferDialog({ customer, opened, onClose }: TransferDialogProps) {
  const transfer = useTransferCredits(customer);
  const balance = useBalance(customer);
  const minutesField = useRef<HTMLInputElement>(null);
  const form = useForm<TransferForm>({
    mode: 'controlled',
    initialValues: { to: null, minutes: '' },
    validate: ({ to, minutes }) => ({
      to: to === null ? 'Escolha quem recebe.' : null,
      ...(check({ minutes: toMinutes(minutes) }) as object),
    }),
  });
  const minutes = toMinutes(form.values.minutes);
  const send = async ({ to }: TransferForm) => {
    if (to && minutes !== undefined)
      await transfer.mutateAsync(
        { to, minutes },
        { onError: showFormFailure(form, 'Falha ao transferir os créditos.') },
      );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Transferir créditos"
      submitLabel="Transferir"
      form={form}
      onSubmit={send}
    >
      <CustomerLine customer={customer} />
      <CustomerPicker
        label="Para quem"
        value={form.values.to}
        onPick={(to) => form.setFieldValue('to', to)}
        onClear={() => form.setFieldValue('to', null)}
        error={form.errors['to']}
        autoFocus
        factsOf={({ id }) => (id === customer.id ? { refusal: 'é quem transfere' } : {})}
        afterPick={() => minutesField.current?.focus()}
      />
      <MaskedInput
        ref={minutesField}
        label="Minutos"
        required
        mask={minutesMask}
        {...form.getInputProps('minutes')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <BalanceChange
        before={balance}
        after={minutes === undefined ? undefined : Math.max(0, balance - minutes)}
      />
    </FormDialog>
  );
}
