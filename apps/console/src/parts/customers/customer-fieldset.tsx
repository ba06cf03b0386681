import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cpfMask, phoneMask } from '../../lib/masks.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './customer-fieldset.module.css';
import type { CustomerValues } from './customer-form.ts';
import { GroupField } from './group-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { RecordFieldset } from './record-fieldset.tsx';

interface CustomerFieldsetProps {
  readonly form: UseFormReturnType<CustomerValues>;
  /** The stored photo. */
  readonly image: string | null;
  /** Whether the CPF is optional: for a new customer, or for a known one without a CPF. */
  readonly mayLackCpf?: 'new' | 'known' | false;
}

/** The fields of creating and editing. */
export function CustomerFieldset({ form, image, mayLackCpf = false }: CustomerFieldsetProps) {
  const { withoutCpf } = form.values;
  return (
    <>
      <p className={styles.note}>
        {withoutCpf
          ? 'Sem CPF, só nome e data de nascimento são obrigatórios.'
          : 'Só nome e CPF são obrigatórios.'}
      </p>
      <TextField label="Nome" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <MaskedInput
        label="CPF"
        required={mayLackCpf !== 'known' && !withoutCpf}
        disabled={withoutCpf}
        mask={cpfMask}
        {...form.getInputProps('cpf')}
      />
      {mayLackCpf === 'new' && (
        <Checkbox
          label="Não tem (estrangeiro ou criança)"
          description="Sem CPF, a pessoa fica cadastrada só nesta loja."
          checked={withoutCpf}
          onChange={(event) => {
            form.setFieldValue('withoutCpf', event.currentTarget.checked);
            form.clearFieldError('cpf');
          }}
        />
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        placeholder="ana@exemplo.com"
        {...form.getInputProps('email')}
      />
      <MaskedInput label="Telefone" mask={phoneMask} {...form.getInputProps('phone')} />
      <DateField label="Data de nascimento" required={withoutCpf} {...form.getInputProps('birthDate')} />
      <TextField
        label="Apelido"
        description="Como a pessoa é conhecida na loja; aparece no Painel."
        autoComplete="off"
        {...form.getInputProps('nickName')}
      />
      <GroupField form={form} />
      <RecordFieldset form={form} />
      <PhotoField
        name={form.values.name}
        stored={image}
        chosen={form.values.image}
        error={form.errors.image}
        onChange={(file) => form.setFieldValue('image', file)}
        onRefuse={(sentence) => form.setFieldError('image', sentence)}
      />
    </>
  );
}
