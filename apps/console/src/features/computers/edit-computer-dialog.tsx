import type { Computer } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { tellFormFailure } from '../../api/form-errors.ts';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ComputerFieldset } from './computer-fieldset.tsx';
import { computerBody, type ComputerFields, useUpdateComputer } from './computers-queries.ts';

interface EditComputerDialogProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renames a computer, sets its specs and its room. Give it the computer's id as its `key`. */
export function EditComputerDialog({ computer, opened, onClose }: EditComputerDialogProps) {
  const update = useUpdateComputer(computer.id);
  const { data: prices } = useQuery({ ...pricesQuery(useStore().id), enabled: opened });
  const rooms = prices?.document.rooms ?? [];
  const form = useForm({
    mode: 'controlled',
    initialValues: toFields(computer),
    validate: schemaResolver(computerBody, { sync: true }),
  });
  const tellRefusal = tellFormFailure(form, 'Falha ao atualizar o computador.', {
    COMPUTER_NAME_TAKEN: 'name',
    ROOM_NOT_FOUND: 'roomId',
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
      {rooms.length > 0 && (
        <NativeSelect
          label="Sala"
          data={[
            { value: '', label: 'Sem sala' },
            ...rooms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.values.roomId ?? ''}
          error={form.errors.roomId}
          onChange={(event) => form.setFieldValue('roomId', event.currentTarget.value || null)}
        />
      )}
    </FormDialog>
  );
}

function toFields({ name, specifications, room }: Computer): ComputerFields {
  return {
    name,
    roomId: room?.id ?? null,
    specifications: {
      cpu: specifications.cpu ?? '',
      gpu: specifications.gpu ?? '',
      ram: specifications.ram ?? '',
    },
  };
}
