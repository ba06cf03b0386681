import { removePixAccount } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { AccountDialog } from './account-dialog.tsx';
import { OwnerPassword } from '../../parts/forms/owner-password.tsx';
import { useRemoveAccount } from './pix-account-queries.ts';

interface RemoveAccountDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const empty = { currentPassword: '' };

const check = schemaResolver(removePixAccount.body, { sync: true });

/** 'Desligar conta': asks for the password, because afterwards no PIX confirms itself. */
export function RemoveAccountDialog({ opened, onClose, onRemoved }: RemoveAccountDialogProps) {
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: check });
  useFreshForm(form, opened, () => empty);
  return (
    <AccountDialog
      opened={opened}
      onClose={onClose}
      title="Desligar conta de recebimento?"
      submitLabel="Desligar conta"
      form={form}
      call={useRemoveAccount()}
      bodyOf={(values) => values}
      failure="Não foi possível desligar a conta."
      onDone={onRemoved}
    >
      <p>
        A Coruja apaga a chave da API: nenhum PIX se confirma mais sozinho, nem o de um código ainda aberto, e
        não dá mais para devolver nem sacar por aqui. A conta e o saldo continuam seus no Asaas.
      </p>
      <OwnerPassword data-autofocus {...form.getInputProps('currentPassword')} />
    </AccountDialog>
  );
}
