import { createOperatorBody } from '@coruja/contract';
import type { StaffRole } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { pinErrors } from './pin-dialog.tsx';
import { RoleField } from './role-field.tsx';
import { useCreateOperator } from './team-queries.ts';

interface AddPersonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with the id before the dialog closes. */
  readonly onAdded: (operatorId: string) => void;
}

interface PersonForm {
  name: string;
  role: StaffRole;
  pin: string;
}

const empty: PersonForm = { name: '', role: 'attendant', pin: '' };

export const checkName = schemaResolver(createOperatorBody.pick({ name: true }), { sync: true });

/** 'Adicionar pessoa': afterwards the person's detail is open, with the invitation. */
export function AddPersonDialog({ opened, onClose, onAdded }: AddPersonDialogProps) {
  const create = useCreateOperator();
  const form = useForm<PersonForm>({
    mode: 'controlled',
    initialValues: empty,
    validate: ({ name, pin }) => ({ ...checkName({ name }), ...(pin === '' ? {} : pinErrors(pin)) }),
  });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adicionar pessoa"
      submitLabel="Adicionar pessoa"
      form={form}
      onSubmit={async ({ name, role, pin }) => {
        const { id } = await create.mutateAsync(
          { name, role, ...(pin === '' ? {} : { pin }) },
          { onError: showFormFailure(form, 'Não foi possível adicionar a pessoa.') },
        );
        onAdded(id);
      }}
    >
      <TextInput
        label="Nome"
        placeholder="Bia Ramos"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <RoleField value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <TextInput
        label="PIN temporário"
        placeholder="Opcional"
        description="De 4 a 6 dígitos, trocado no primeiro uso. Quem abre um convite escolhe o próprio e não precisa dele."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.getInputProps('pin')}
      />
    </FormDialog>
  );
}
