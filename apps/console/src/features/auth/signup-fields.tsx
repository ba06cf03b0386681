import { stateCodes } from '@coruja/domain';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { cepMask, cnpjMask, phoneMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './auth.module.css';
import type { SignupValues } from './signup-steps.ts';
import { useCepLookup } from './use-cep-lookup.ts';

type SignupForm = UseFormReturnType<SignupValues>;

export function AccountFields({ form }: { form: SignupForm }) {
  return (
    <>
      <TextField label="Nome da loja" required autoComplete="organization" {...form.getInputProps('name')} />
      <TextField
        label="Nome do proprietário"
        required
        autoComplete="name"
        {...form.getInputProps('ownerName')}
      />
      <TextField label="E-mail" type="email" required autoComplete="email" {...form.getInputProps('email')} />
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
        className={styles.half}
        rightSection={cep.pending && <Waiting label="Buscando endereço" />}
        {...cepProps}
        onChange={(digits) => {
          cepProps.onChange(digits);
          void cep.lookUp(digits);
        }}
      />
      <TextField label="Rua" required autoComplete="off" {...form.getInputProps('rua')} />
      <TextField
        label="Número"
        required
        autoComplete="off"
        className={styles.third}
        {...form.getInputProps('numero')}
      />
      <TextField
        label="Complemento"
        placeholder="Opcional"
        autoComplete="off"
        className={styles.twoThirds}
        {...form.getInputProps('complemento')}
      />
      <TextField
        label="Bairro"
        required
        autoComplete="off"
        className={styles.half}
        {...form.getInputProps('bairro')}
      />
      <TextField
        label="Cidade"
        required
        autoComplete="off"
        className={styles.half}
        {...form.getInputProps('cidade')}
      />
      <TextField
        label="Estado"
        placeholder="SP"
        maxLength={2}
        list={states}
        required
        autoComplete="off"
        className={styles.half}
        {...form.getInputProps('estado')}
        onChange={(event) => form.setFieldValue('estado', event.currentTarget.value.toUpperCase())}
      />
      <datalist id={states}>
        {stateCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <TextField
        label="País"
        required
        autoComplete="off"
        className={styles.half}
        {...form.getInputProps('pais')}
      />
    </>
  );
}
