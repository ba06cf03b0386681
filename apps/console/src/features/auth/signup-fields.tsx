import { stateCodes } from '@coruja/domain';
import { Loader, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cepMask, cnpjMask, phoneMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth.module.css';
import type { emptySignup, SignupField } from './signup-steps.ts';
import { useCepLookup } from './use-cep-lookup.ts';

type SignupForm = UseFormReturnType<typeof emptySignup>;

const fieldOf = (form: SignupForm) => (name: SignupField) => ({ key: form.key(name), ...form.getInputProps(name) });

export function AccountFields({ form }: { form: SignupForm }) {
  const field = spread(form);
  return (
    <>
      <TextInput label="Nome da loja" required autoComplete="organization" {...field('name')} />
      <TextInput label="Nome do proprietário" required autoComplete="name" {...field('ownerName')} />
      <TextInput label="E-mail" type="email" required autoComplete="email" {...field('email')} />
      <PasswordField
        label="Senha"
        description="Pelo menos 6 caracteres."
        required
        autoComplete="new-password"
        {...field('password')}
      />
    </>
  );
}

export function TaxFields({ form }: { form: SignupForm }) {
  const field = spread(form);
  return (
    <>
      <MaskedInput label="CNPJ" mask={cnpjMask} required {...field('cnpj')} />
      <MaskedInput
        label="Telefone/WhatsApp"
        mask={phoneMask}
        type="tel"
        required
        autoComplete="tel-national"
        {...field('phone')}
      />
    </>
  );
}
