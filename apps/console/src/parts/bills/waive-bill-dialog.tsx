import { type Bill, waiveBill, waiveBillBody } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { reasonOf, serverMessage } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

interface WaiveBillDialogProps {
  readonly bill: Bill;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { reason: '' };
const check = schemaResolver(waiveBillBody, { sync: true });

/** Settles a bill without money; the reason stays with it (docs/product/bills.md#waiving). */
export function WaiveBillDialog({ bill, opened, onClose }: WaiveBillDialogProps) {
  const storeId = useStore().id;
  const what = `${bill.computer.name} · ${formatMoney(bill.amount)}`;
  const waive = useMutation({
    mutationFn: (body: typeof empty) =>
      client.call(waiveBill, { params: { storeId, billId: bill.id }, body }),
    onSuccess: () => toast.success('Conta dispensada.', what),
  });
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: check });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Dispensar conta"
      submitLabel="Dispensar conta"
      form={form}
      onSubmit={(values) => waive.mutateAsync(values)}
      problem={waive.error && (serverMessage(waive.error) ?? reasonOf(waive.error) ?? failure)}
    >
      <p>
        <strong>{what}</strong> de {bill.user?.name ?? 'um convidado'} deixa de ser cobrado. Não entra
        dinheiro no caixa.
      </p>
      <TextInput
        label="Motivo"
        required
        data-autofocus
        placeholder="Computador travou"
        description="Fica guardado com a conta, com quem dispensou e quando."
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

const failure = 'Não foi possível dispensar a conta.';
