import { openRegisterBody } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../../api/form-errors.ts';
import { computersQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { cpfMask } from '../../../lib/masks.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { OfficialRequest } from './legal-queries.ts';
import styles from '../profile.module.css';

const empty = {
  authority: '',
  orderNumber: '',
  reason: '',
  firstDay: '',
  lastDay: '',
  computerId: '',
  cpf: '',
};

const toRequest = ({ computerId, ...texts }: typeof empty): OfficialRequest => ({
  ...texts,
  ...(computerId === '' ? {} : { computerId }),
});

const check = schemaResolver(openRegisterBody, { sync: true });

interface OpenRegisterDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Logs the opening and starts the export; rejects if the server refuses. */
  readonly onOpen: (request: OfficialRequest) => Promise<void>;
}

/** Asks for the order and its scope, which are logged before anything is shown. */
export function OpenRegisterDialog({ opened, onClose, onOpen }: OpenRegisterDialogProps) {
  const computers = useQuery({ ...computersQuery(useStore().id), enabled: opened });
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => check(toRequest(values)),
  });
  const showRefusal = showFormFailure(form, 'Falha ao exportar o registro de uso.', {
    CUSTOMER_NOT_FOUND: 'cpf',
    COMPUTER_NOT_FOUND: 'computerId',
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Exportar registro de uso"
      submitLabel="Registrar e exportar"
      form={form}
      onSubmit={async (values) => {
        try {
          await onOpen(toRequest(values));
        } catch (error) {
          showRefusal(error);
          throw error;
        }
      }}
    >
      <p className={styles.lead}>
        A ordem, o período e o seu acesso ficam anotados antes de o arquivo sair, e não podem ser apagados.
      </p>
      <TextField
        label="Quem deu a ordem"
        required
        data-autofocus
        autoComplete="off"
        placeholder="1ª Vara Criminal de São Paulo"
        {...form.getInputProps('authority')}
      />
      <TextField
        label="Número da ordem ou do processo"
        required
        autoComplete="off"
        {...form.getInputProps('orderNumber')}
      />
      <div className={styles.hours}>
        <DateField label="Primeiro dia" required {...form.getInputProps('firstDay')} />
        <DateField label="Último dia" required {...form.getInputProps('lastDay')} />
      </div>
      <NativeSelect
        label="Computador"
        data={[
          { value: '', label: 'Todos' },
          ...(computers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('computerId')}
      />
      <MaskedInput
        label="CPF da pessoa"
        description="Em branco: todas as pessoas. Encontra também quem já foi removido."
        mask={cpfMask}
        {...form.getInputProps('cpf')}
      />
      <TextField
        label="Motivo"
        description="Opcional: o que mais a ordem diz."
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
