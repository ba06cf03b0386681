import type { Computer } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { tellFormFailure } from '../../api/form-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ComputerFieldset } from './computer-fieldset.tsx';
import { computerBody, type ComputerFields, useUpdateComputer } from './computers-queries.ts';

interface EditComputerDialogProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renames a computer and sets its specs. Give it the computer's id as its `key`. */
export function EditComputerDialog({ computer, opened, onClose }: EditComputerDialogProps) {
  const update = useUpdateComputer(computer.id);
  const form = useForm({
    initialValues: toFields(computer),
    validate: schemaResolver(computerBody, { sync: true }),
  });
  const tellRefusal = tellFormFailure(form, 'Falha ao atualizar o computador.', {
    COMPUTER_NAME_TAKEN: 'name',
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Editar ${computer.name}`}
      submitLabel="Salvar alterações"
      form={form}
      onSubmit={(fields) => update.mutateAsync(fields, { onError: tellRefusal })}
    >
      <ComputerFieldset form={form} />
    </FormDialog>
  );
}

function toFields({ name, specifications }: Computer): ComputerFields {
  return {
    name,
    specifications: {
      cpu: specifications.cpu ?? '',
      gpu: specifications.gpu ?? '',
      ram: specifications.ram ?? '',
    },
  };
}
