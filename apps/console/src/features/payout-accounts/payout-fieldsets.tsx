import { NativeSelect } from '@mantine/core';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { fieldWidth } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BankField } from './bank-field.tsx';
import { cpfCnpjMask } from './cpf-cnpj-mask.ts';
import { accountTypeLabels, type PayoutForm, splitAccount } from './payout-form.ts';

/** The account's responsible person. */
export function OwnerFields({ form }: { form: PayoutForm }) {
  return (
    <>
      <TextField
        label="Nome do responsável"
        required
        autoComplete="name"
        {...form.getInputProps('ownerName')}
      />
      <MaskedInput label="CPF ou CNPJ" mask={cpfCnpjMask} required {...form.getInputProps('cpfCnpj')} />
      <TextField label="E-mail" type="email" required autoComplete="email" {...form.getInputProps('email')} />
      <PhoneField label="Telefone" {...form.getInputProps('phone')} />
    </>
  );
}

const accountTypeChoices = [
  { value: '', label: 'Escolha o tipo' },
  ...Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label })),
];

/** A bank account, instead of or in addition to a Pix key. */
export function TedFields({ form }: { form: PayoutForm }) {
  const required = form.values.pixKey.trim() === '';
  const accountProps = form.getInputProps('account');
  const changeAccount = (typed: string) => {
    const parts = splitAccount(typed);
    if (!parts) return form.setFieldValue('account', typed);
    form.setValues(parts);
    form.clearFieldError('account');
    form.clearFieldError('accountDigit');
  };
  return (
    <>
      <BankField form={form} required={required} />
      <TextField
        label="Agência"
        description="Sem o dígito."
        placeholder="0001"
        inputMode="numeric"
        required={required}
        maxLength={20}
        autoComplete="off"
        className={fieldWidth.third}
        {...form.getInputProps('agency')}
      />
      <TextField
        label="Conta"
        description="Sem o dígito."
        placeholder="1234567"
        inputMode="numeric"
        required={required}
        maxLength={40}
        autoComplete="off"
        className={fieldWidth.third}
        {...accountProps}
        onChange={(event) => changeAccount(event.currentTarget.value)}
      />
      <TextField
        label="Dígito da conta"
        description="Número ou letra."
        placeholder="8"
        required={required}
        maxLength={2}
        autoComplete="off"
        className={fieldWidth.third}
        {...form.getInputProps('accountDigit')}
      />
      <NativeSelect
        label="Tipo de conta bancária"
        data={accountTypeChoices}
        required={required}
        {...form.getInputProps('bankAccountType')}
      />
    </>
  );
}
