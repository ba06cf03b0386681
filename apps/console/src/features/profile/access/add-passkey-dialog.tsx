import { passkeyName, startPasskey } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { isDismissed, isKnownAuthenticator } from '../../../api/passkeys.ts';
import { OwnerPassword } from '../../../parts/forms/owner-password.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddPasskey } from './passkey-queries.ts';
import styles from '../profile.module.css';

const check = schemaResolver(startPasskey.body.extend({ name: passkeyName }), { sync: true });

/** 'Adicionar chave de acesso': a name, and the present password, because a passkey opens the account too. */
export function AddPasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAddPasskey();
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', currentPassword: '' },
    validate: check,
  });
  const tell = (error: unknown) => {
    // No message if the owner closed the browser's window.
    if (isDismissed(error)) return;
    if (isKnownAuthenticator(error)) toast.error('Este aparelho já tem uma chave desta conta.');
    else showFormFailure(form, 'Não foi possível adicionar a chave de acesso.')(error);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adicionar chave de acesso"
      submitLabel="Adicionar chave"
      form={form}
      onSubmit={(values) => add.mutateAsync(values, { onError: tell })}
    >
      <p className={styles.lead}>
        O navegador pergunta em seguida onde guardar a chave: neste aparelho, no telefone ou em uma chave de
        segurança.
      </p>
      <TextField
        label="Nome da chave"
        description="Para você reconhecer depois, como Telefone ou PC do balcão."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <OwnerPassword {...form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}
