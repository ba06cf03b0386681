import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SignupForm } from './signup-steps.ts';

export function AccountFields({ form }: { form: SignupForm }) {
  return (
    <>
      <TextField label="Nome da loja" required autoComplete="organization" {...form.props('name')} />
      <TextField label="Nome do proprietário" required autoComplete="name" {...form.props('ownerName')} />
      <TextField label="E-mail" type="email" required autoComplete="email" {...form.props('email')} />
      <PasswordField
        label="Senha"
        description="Pelo menos 6 caracteres."
        required
        autoComplete="new-password"
        {...form.props('password')}
      />
    </>
  );
}
