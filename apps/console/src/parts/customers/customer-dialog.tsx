import type { Customer } from '@coruja/contract';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFreshForm } from '../forms/use-fresh-form.ts';
import type { CustomerDraft } from './customer-draft.ts';
import { CustomerFieldset } from './customer-fieldset.tsx';
import {
  changesOf,
  checkCustomerChanges,
  checkNewCustomer,
  newValues,
  refusedFields,
  toBody,
  valuesOf,
} from './customer-form.ts';
import { useCreateCustomer, useUpdateCustomer } from './save-customer.ts';

interface NewCustomerDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Known data, such as the search text. */
  readonly draft?: CustomerDraft | undefined;
  /** Called before the dialog closes. */
  readonly onCreated?: (customer: Customer) => void;
  /** Gets the focus afterwards if what had it before is gone. */
  readonly home?: () => HTMLElement | null;
}

/** 'Novo cliente'. Render it beside another form, never inside it. */
export function NewCustomerDialog({ opened, onClose, draft, onCreated, home }: NewCustomerDialogProps) {
  const create = useCreateCustomer();
  const form = useForm({ initialValues: newValues(), validate: checkNewCustomer });
  useFreshForm(form, opened, () => newValues(draft));
  const showRefusal = showFormFailure(form, 'Falha ao cadastrar o cliente.', refusedFields);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Novo cliente"
      submitLabel="Cadastrar cliente"
      form={form}
      {...(home ? { home } : {})}
      onSubmit={async (values) => {
        const customer = await create.mutateAsync(toBody(values), { onError: showRefusal });
        onCreated?.(customer);
      }}
    >
      <CustomerFieldset form={form} image={null} mayLackCpf="new" />
    </FormDialog>
  );
}

interface EditCustomerDialogProps {
  /** Null before the first one is chosen. */
  readonly customer: Customer | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Editar cliente': sends only the changed fields. */
export function EditCustomerDialog({ customer, opened, onClose }: EditCustomerDialogProps) {
  const update = useUpdateCustomer();
  const loaded = customer ? valuesOf(customer) : newValues();
  const form = useForm({
    initialValues: loaded,
    validate: (values) => checkCustomerChanges(values, loaded),
  });
  useFreshForm(form, opened, () => loaded);
  const showRefusal = showFormFailure(form, 'Falha ao atualizar o cliente.', refusedFields);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar cliente"
      submitLabel="Salvar alterações"
      form={form}
      onSubmit={async (values) => {
        const changes = changesOf(values, loaded);
        if (!customer || Object.keys(changes).length === 0) return;
        await update.mutateAsync({ customerId: customer.id, changes }, { onError: showRefusal });
      }}
    >
      <CustomerFieldset
        form={form}
        image={customer?.image ?? null}
        mayLackCpf={customer?.cpf === null && 'known'}
      />
    </FormDialog>
  );
}
