import { changePasswordBody } from '@coruja/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { checkConfirmation } from '../../../parts/forms/password-confirmation.ts';
import { OwnerPassword } from '../../../parts/forms/owner-password.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangePassword } from './access-queries.ts';
import styles from '../profile.module.css';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

const check = schemaResolver(changePasswordBody, { sync: true });

/** 'Trocar senha': the present password, and the new one twice. */
export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const change = useChangePassword();
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => {
      const confirmation = checkConfirmation(values);
      return { ...check(values), ...(confirmation && { confirmation }) };
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Trocar senha"
      submitLabel="Trocar senha"
      form={form}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutateAsync(
          { currentPassword, newPassword },
          { onError: showFormFailure(form, 'Não foi possível trocar a senha.') },
        )
      }
    >
      <p className={styles.lead}>
        Os outros acessos da conta terminam na hora, e cada um entra de novo com a senha nova. Este continua
        aberto. As chaves de acesso continuam valendo: confira a lista e remova as que não reconhece.
      </p>
      <OwnerPassword data-autofocus {...form.getInputProps('currentPassword')} />
      <PasswordField
        label="Nova senha"
        name="newPassword"
        description="Pelo menos 6 caracteres."
        autoComplete="new-password"
        required
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label="Confirmar nova senha"
        name="confirmation"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirmation')}
      />
    </FormDialog>
  );
}
