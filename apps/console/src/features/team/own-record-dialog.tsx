import type { Customer, Operator } from '@coruja/contract';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { customerQuery } from '../../parts/customers/customer-queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useUpdateOperator } from './team-queries.ts';

interface OwnRecordDialogProps {
  readonly person: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Links a person to their own record as a customer; whatever they give to it needs approval. */
export function OwnRecordDialog({ person, opened, onClose }: OwnRecordDialogProps) {
  const update = useUpdateOperator(person, 'Pessoa atualizada!');
  const { userId: customerId } = person;
  const { data } = useQuery({
    ...customerQuery(useStore().id, customerId ?? ''),
    enabled: opened && customerId !== null,
  });
  const present = customerId === null ? null : (data ?? null);
  const form = useForm<{ customer: Customer | null }>({
    mode: 'controlled',
    initialValues: { customer: present },
  });
  const fill = useEffectEvent(() => {
    form.setInitialValues({ customer: present });
    form.reset();
  });
  // The record arrives after the dialog was opened, unless its panel has shown it.
  const presentId = present?.id;
  useEffect(() => {
    if (opened) fill();
  }, [opened, presentId]);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cadastro de cliente"
      submitLabel="Salvar"
      form={form}
      onSubmit={({ customer }) =>
        update.mutateAsync(
          { userId: customer?.id ?? null },
          {
            onError: showFormFailure(form, 'Não foi possível atualizar a pessoa.', {
              CUSTOMER_NOT_FOUND: 'customer',
            }),
          },
        )
      }
    >
      <p>
        Se <strong>{person.name}</strong> também joga na loja, ligue o cadastro aqui: cortesia, desconto e
        saldo para si sempre pedem aprovação.
      </p>
      <CustomerPicker
        label="Cadastro de cliente"
        value={form.values.customer}
        onPick={(customer) => form.setFieldValue('customer', customer)}
        onClear={() => form.setFieldValue('customer', null)}
        error={form.errors['customer']}
        autoFocus
      />
    </FormDialog>
  );
}
