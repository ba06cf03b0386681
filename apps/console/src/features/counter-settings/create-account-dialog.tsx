import { companyTypes, createPixAccount } from '@coruja/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { paths } from '../../paths.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { OwnerPassword } from '../../parts/forms/owner-password.tsx';
import { useCreateAccount } from './pix-account-queries.ts';
import { companyTypeLabels } from './pix-account-text.ts';

type Body = Parameters<ReturnType<typeof useCreateAccount>['mutateAsync']>[0];

interface CreateAccountValues {
  income: string;
  companyType: string;
  mobilePhone: string;
  currentPassword: string;
}

const types = [
  { value: '', label: 'Escolha o tipo' },
  ...companyTypes.map((value) => ({ value, label: companyTypeLabels[value] })),
];

const check = schemaResolver(createPixAccount.body, { sync: true });

/** 'Criar conta de recebimento': an account at the provider in the store's name. */
export function CreateAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { phone } = useStore();
  const empty = {
    income: '',
    companyType: '',
    mobilePhone: isMobile(phone) ? phone : '',
    currentPassword: '',
  };
  const form = useForm<CreateAccountValues>({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => check(bodyOf(values)),
  });
  useFreshForm(form, opened, () => empty);
  return (
    <AccountDialog
      opened={opened}
      onClose={onClose}
      title="Criar conta de recebimento"
      submitLabel="Pedir a conta"
      form={form}
      call={useCreateAccount()}
      bodyOf={bodyOf}
      failure="Não foi possível pedir a conta."
    >
      <p>
        A conta é aberta no Asaas com o CNPJ, o e-mail e o endereço do <Link to={paths.profile}>Perfil</Link>.
        Depois o Asaas pede os documentos da loja.
      </p>
      <TextInput
        label="Faturamento por mês (R$)"
        placeholder="15.000,00"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('income')}
      />
      <NativeSelect label="Tipo da empresa" data={types} required {...form.getInputProps('companyType')} />
      <PhoneField label="Celular" {...form.getInputProps('mobilePhone')} />
      <OwnerPassword {...form.getInputProps('currentPassword')} />
    </AccountDialog>
  );
}

function isMobile(phone: string): boolean {
  return /^\d{2}9\d{8}$/.test(phone);
}

function bodyOf({ income, ...others }: CreateAccountValues): Body {
  return { ...others, income: parseMoney(income) } as Body;
}
