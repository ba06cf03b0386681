import { stateCodes } from '@coruja/domain';
import { Loader, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { cepMask, cnpjMask, phoneMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth.module.css';
import type { SignupValues } from './signup-steps.ts';
import { useCepLookup } from './use-cep-lookup.ts';

type SignupForm = UseFormReturnType<SignupValues>;

export function AccountFields({ form }: { form: SignupForm }) {
  return (
    <>
      <TextInput label="Nome da loja" required autoComplete="organization" {...form.getInputProps('name')} />
      <TextInput
        label="Nome do proprietário"
        required
        autoComplete="name"
        {...form.getInputProps('ownerName')}
      />
      <TextInput label="E-mail" type="email" required autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label="Senha"
        description="Pelo menos 6 caracteres."
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  );
}

export function TaxFields({ form }: { form: SignupForm }) {
  return (
    <>
      <MaskedInput label="CNPJ" mask={cnpjMask} required {...form.getInputProps('cnpj')} />
      <MaskedInput
        label="Telefone/WhatsApp"
        mask={phoneMask}
        type="tel"
        required
        autoComplete="tel-national"
        {...form.getInputProps('phone')}
      />
    </>
  );
}

export function AddressFields({ form }: { form: SignupForm }) {
  const cep = useCepLookup(form);
  const states = useId();
  const cepProps = form.getInputProps('cep');
  return (
    <>
      <MaskedInput
        label="CEP"
        mask={cepMask}
        required
        autoComplete="postal-code"
        wrapperProps={{ className: styles.half }}
        rightSection={cep.pending ? <Loader size={16} aria-label="Buscando endereço" /> : null}
        errorProps={{ role: 'alert' }}
        {...cepProps}
        onChange={(digits) => {
          cepProps.onChange(digits);
          void cep.lookUp(digits);
        }}
      />
      <TextInput label="Rua" required autoComplete="off" {...form.getInputProps('rua')} />
      <TextInput
        label="Número"
        required
        autoComplete="off"
        wrapperProps={{ className: styles.third }}
        {...form.getInputProps('numero')}
      />
      <TextInput
        label="Complemento"
        placeholder="Opcional"
        autoComplete="off"
        wrapperProps={{ className: styles.twoThirds }}
        {...form.getInputProps('complemento')}
      />
      <TextInput
        label="Bairro"
        required
        autoComplete="off"
        wrapperProps={{ className: styles.half }}
        {...form.getInputProps('bairro')}
      />
      <TextInput
        label="Cidade"
        required
        autoComplete="off"
        wrapperProps={{ className: styles.half }}
        {...form.getInputProps('cidade')}
      />
      <TextInput
        label="Estado"
        placeholder="SP"
        maxLength={2}
        list={states}
        required
        autoComplete="off"
        wrapperProps={{ className: styles.half }}
        {...form.getInputProps('estado')}
        onChange={(event) => form.setFieldValue('estado', event.currentTarget.value.toUpperCase())}
      />
      <datalist id={states}>
        {stateCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <TextInput
        label="País"
        required
        autoComplete="off"
        wrapperProps={{ className: styles.half }}
        {...form.getInputProps('pais')}
      />
    </>
  );
}
