import { type Tab, tabPaymentBody } from '@coruja/contract';
import { centavos, fromReais, limits } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { formatMoney, formatPriceField, parseMoney } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFreshForm } from '../forms/use-fresh-form.ts';
import { PayFields, usePay } from '../sales/pay-fields.tsx';
import { type TabCustomer, useReceiveTab } from './tab-queries.ts';

interface ReceiveTabDialogProps {
  readonly customer: TabCustomer;
  readonly owed: Tab['owed'];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Receber fiado': all that is owed, or a part (docs/product/tab.md#receiving). Give it the customer's id as its `key`. */
export function ReceiveTabDialog({ customer, owed, opened, onClose }: ReceiveTabDialogProps) {
  const [receive, pay] = [useReceiveTab(customer), usePay()];
  const form = useForm({
    mode: 'controlled',
    initialValues: { amount: '' },
    validate: ({ amount }) => problemOf(amount, owed),
  });
  useFreshForm(form, opened, () => {
    pay.reset();
    return { amount: formatPriceField(owed) };
  });
  const amount = parseMoney(form.values.amount);
  const total = amount === null || amount > limits.moneyCentavos / 100 ? centavos(0) : fromReais(amount);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Receber fiado"
      submitLabel={`Receber ${formatMoney(total / 100)}`}
      form={form}
      onSubmit={() => {
        const paid = pay.take(total);
        if (!paid) return Promise.reject(new Error('The payment is not complete.'));
        const payments = (paid.payments ?? []).flatMap(({ type, ...rest }) =>
          type === 'TAB' ? [] : [{ type, ...rest }],
        );
        return receive.mutateAsync(
          { payments },
          { onError: showFormFailure(form, 'Não foi possível receber o fiado.') },
        );
      }}
    >
      <p>
        <strong>{customer.name}</strong> deve <strong>{formatMoney(owed)}</strong>. Recebe-se tudo ou uma
        parte.
      </p>
      <TextInput
        label="Valor (R$)"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <PayFields pay={pay} total={total} isOn={opened} />
    </FormDialog>
  );
}

/** The contract's message, or that it is more than what is owed. */
function problemOf(text: string, owed: number): Record<string, string> {
  const amount = text.trim() === '' ? undefined : (parseMoney(text) ?? Number.NaN);
  const { error } = tabPaymentBody.safeParse({ payments: [{ type: 'CASH', amount }] });
  const message = error?.issues[0]?.message;
  if (message !== undefined) return { amount: message };
  return (amount ?? 0) > owed ? { amount: `No fiado há só ${formatMoney(owed)}.` } : {};
}
