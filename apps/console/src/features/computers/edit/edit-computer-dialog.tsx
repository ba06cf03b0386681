import type { Computer } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../../api/form-errors.ts';
import { pricesQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ComputerFieldset, RoomField } from './computer-fieldset.tsx';
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
  const form = useForm({
    mode: 'controlled',
    initialValues: toFields(computer),
    validate: schemaResolver(computerBody, { sync: true }),
  });
  const showRefusal = showFormFailure(form, 'Falha ao atualizar o computador.', {
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
      onSubmit={(fields) => update.mutateAsync(fields, { onError: showRefusal })}
    >
      <ComputerFieldset form={form} />
      <RoomField form={form} rooms={prices?.document.rooms ?? []} />
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
