import { removePixAccount } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OwnerPassword } from './owner-password.tsx';
import { useRemoveAccount } from './pix-account-queries.ts';
import { refusalOf, showOtherFailure } from './refusal-of.ts';

interface RemoveAccountDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const empty = { currentPassword: '' };

const check = schemaResolver(removePixAccount.body, { sync: true });

/** 'Desligar conta': asks with the password, since nothing confirms itself any more. */
export function RemoveAccountDialog({ opened, onClose, onRemoved }: RemoveAccountDialogProps) {
  const remove = useRemoveAccount();
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: check });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      title="Desligar conta de recebimento?"
      submitLabel="Desligar conta"
      form={form}
      problem={refusalOf(remove.error)}
      onSubmit={({ currentPassword }) =>
        remove
          .mutateAsync(currentPassword, {
            onError: showOtherFailure(form, 'Não foi possível desligar a conta.'),
          })
          .then(onRemoved)
      }
    >
      <p>
        A Coruja apaga a chave da API: nenhum PIX se confirma mais sozinho, nem o de um código ainda aberto, e
        não dá mais para devolver nem sacar por aqui. A conta e o saldo continuam seus no Asaas.
      </p>
      <OwnerPassword data-autofocus {...form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}
