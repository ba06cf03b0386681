import { stateCodes } from '@coruja/domain';
import { useId } from 'react';
import { cepMask, cnpjMask, phoneMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './auth.module.css';
import type { SignupForm } from './signup-steps.ts';
import { useCepLookup } from './use-cep-lookup.ts';

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

export function TaxFields({ form }: { form: SignupForm }) {
  return (
    <>
      <MaskedInput label="CNPJ" mask={cnpjMask} required {...form.props('cnpj')} />
      <MaskedInput
        label="Telefone/WhatsApp"
        mask={phoneMask}
        type="tel"
        required
        autoComplete="tel-national"
        {...form.props('phone')}
      />
    </>
  );
}

export function AddressFields({ form }: { form: SignupForm }) {
  const cep = useCepLookup(form);
  const states = useId();
  const cepProps = form.props('cep');
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
      <TextField label="Rua" required autoComplete="off" {...form.props('rua')} />
      <TextField
        label="Número"
        required
        autoComplete="off"
        className={styles.third}
        {...form.props('numero')}
      />
      <TextField
        label="Complemento"
        placeholder="Opcional"
        autoComplete="off"
        className={styles.twoThirds}
        {...form.props('complemento')}
      />
      <TextField
        label="Bairro"
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('bairro')}
      />
      <TextField
        label="Cidade"
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('cidade')}
      />
      <TextField
        label="Estado"
        placeholder="SP"
        maxLength={2}
        list={states}
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('estado')}
        onChange={(event) => form.set({ estado: event.currentTarget.value.toUpperCase() })}
      />
      <datalist id={states}>
        {stateCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <TextField label="País" required autoComplete="off" className={styles.half} {...form.props('pais')} />
    </>
  );
}
