import { useStore } from '../../api/store-context.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';

type OwnerPasswordProps = Omit<TextFieldProps, 'label' | 'name' | 'autoComplete' | 'required'>;

/** The owner's present password, in forms about the account or the store's money. Accepts a form's `getInputProps`. */
export function OwnerPassword(props: OwnerPasswordProps) {
  const { email } = useStore();
  return (
    <>
      {/* For password managers, which store the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Senha atual"
        name="currentPassword"
        autoComplete="current-password"
        required
        {...props}
      />
    </>
  );
}
