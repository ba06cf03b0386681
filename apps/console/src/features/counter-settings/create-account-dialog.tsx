import { companyTypes, createPixAccount } from '@coruja/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { useStore } from '../../api/store-context.ts';
import { parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { OwnerPassword } from './owner-password.tsx';
import { useCreateAccount } from './pix-account-queries.ts';
import { companyTypeLabels } from './pix-account-text.ts';
import { refusalOf, showOtherFailure } from './refusal-of.ts';

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

/** 'Criar conta de recebimento': an account at the provider in the store's name. */
export function CreateAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { phone } = useStore();
  const empty = {
    income: '',
    companyType: '',
    mobilePhone: isMobile(phone) ? phone : '',
    currentPassword: '',
  };
  const create = useCreateAccount();
  const form = useForm<CreateAccountValues>({
    mode: 'controlled',
    initialValues: empty,
    validate: problemsOf,
  });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        onClose();
        create.reset();
      }}
      title="Criar conta de recebimento"
      submitLabel="Pedir a conta"
      form={form}
      problem={refusalOf(create.error)}
      onSubmit={(values) =>
        create.mutateAsync(bodyOf(values), {
          onError: showOtherFailure(form, 'Não foi possível pedir a conta.'),
        })
      }
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
    </FormDialog>
  );
}

function isMobile(phone: string): boolean {
  return /^\d{2}9\d{8}$/.test(phone);
}

function bodyOf({ income, ...others }: CreateAccountValues): Body {
  return { ...others, income: parseMoney(income) } as Body;
}

/** The contract's messages, the first of each field. */
function problemsOf(values: CreateAccountValues): Record<string, string> {
  const issues = createPixAccount.body.safeParse(bodyOf(values)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());
}
