import type { Operator } from '@coruja/contract';
import type { StaffRole } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { checkName } from './add-person-dialog.tsx';
import styles from './person.module.css';
import { RoleField } from './role-field.tsx';
import { useUpdateOperator } from './team-queries.ts';
import { roleNames } from './team-text.ts';

interface EditPersonDialogProps {
  readonly person: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Editar pessoa': name and profile. Cells that differ from the profile stay as they are. */
export function EditPersonDialog({ person, opened, onClose }: EditPersonDialogProps) {
  const update = useUpdateOperator(person, 'Pessoa atualizada!');
  const present = () => ({ name: person.name, role: staffRoleOf(person) });
  const form = useForm({ mode: 'controlled', initialValues: present(), validate: checkName });
  useFreshForm(form, opened, present);
  const { role } = form.values;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar pessoa"
      submitLabel="Salvar"
      form={form}
      onSubmit={(values) =>
        update.mutateAsync(changesOf(present(), values), {
          onError: showFormFailure(form, 'Não foi possível atualizar a pessoa.'),
        })
      }
    >
      <TextInput label="Nome" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <RoleField value={role} onChange={(next) => form.setFieldValue('role', next)} />
      {role !== person.role && (
        <p className={styles.muted} role="status">
          As permissões passam a ser as de {roleNames[role]}
          {Object.keys(person.ownPermissions ?? {}).length > 0 && ', menos as que você mudou à mão'}. Os
          aparelhos em que {person.name} trabalha travam agora.
        </p>
      )}
    </FormDialog>
  );
}

interface PersonForm {
  name: string;
  role: StaffRole;
}

/** The owner has no such dialog. */
function staffRoleOf({ role }: Operator): StaffRole {
  return role === 'owner' ? 'manager' : role;
}

/** Only what differs: another role locks the person's devices. */
function changesOf(before: PersonForm, after: PersonForm): Partial<PersonForm> {
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.role === before.role ? {} : { role: after.role }),
  };
}
