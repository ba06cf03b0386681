import { schemaResolver, useForm } from '@mantine/form';
import { tellFormFailure } from '../../api/form-errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ComputerFieldset } from './computer-fieldset.tsx';
import { computerBody, type ComputerFields, useCreateComputer } from './computers-queries.ts';

const empty: ComputerFields = { name: '', specifications: { cpu: '', gpu: '', ram: '' } };

/** 'Adicionar computador': a name, and optional specs. */
export function AddComputerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateComputer();
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(computerBody, { sync: true }),
  });
  const tellRefusal = tellFormFailure(form, 'Falha ao adicionar o computador.', {
    COMPUTER_NAME_TAKEN: 'name',
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adicionar computador"
      submitLabel="Adicionar computador"
      form={form}
      onSubmit={(fields) => create.mutateAsync(fields, { onError: tellRefusal })}
    >
      <ComputerFieldset form={form} />
    </FormDialog>
  );
}
