import { documentKinds } from '@coruja/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { phoneMask } from '../../lib/masks.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import styles from './customer-fieldset.module.css';
import { type CustomerValues, recordNames } from './customer-form.ts';
import { documentLabels } from './document-labels.ts';

interface RecordFieldsetProps {
  readonly form: UseFormReturnType<CustomerValues>;
}

/** 'Documento e responsável': fields that laws on lan houses require, collapsed so that the form stays short. */
export function RecordFieldset({ form }: RecordFieldsetProps) {
  const [wanted, setWanted] = useState(false);
  // A hidden field with an error could not be corrected.
  const isWrong = recordNames.some((name) => form.errors[name] !== undefined);
  const filled = recordNames.filter((name) => Boolean(form.values[name])).length;
  const open = wanted || isWrong;
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
        <span>Documento e responsável</span>
        <span className={styles.count}>{filled > 0 ? `${filled} de ${recordNames.length}` : 'Opcional'}</span>
      </summary>
      {open && <Fields form={form} />}
    </details>
  );
}

function Fields({ form }: RecordFieldsetProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <NativeSelect
          label="Documento"
          data={[
            { value: '', label: 'Não informado' },
            ...documentKinds.map((kind) => ({ value: kind, label: documentLabels[kind] })),
          ]}
          {...form.getInputProps('documentKind')}
        />
        <TextField label="Número" autoComplete="off" {...form.getInputProps('documentNumber')} />
      </div>
      <Checkbox
        label="Documento conferido"
        description="Alguém da loja viu o documento. A data fica anotada."
        {...form.getInputProps('documentSeen', { type: 'checkbox' })}
      />
      <TextField label="Endereço" autoComplete="off" {...form.getInputProps('address')} />
      <TextField
        label="Escola e turno"
        description="De menores de 18 anos, onde a lei pede."
        autoComplete="off"
        {...form.getInputProps('school')}
      />
      <TextField
        label="Nome do responsável"
        description="Pai, mãe ou responsável legal."
        autoComplete="off"
        {...form.getInputProps('guardianName')}
      />
      <div className={styles.pair}>
        <TextField
          label="Documento do responsável"
          autoComplete="off"
          {...form.getInputProps('guardianDocument')}
        />
        <MaskedInput
          label="Telefone do responsável"
          mask={phoneMask}
          {...form.getInputProps('guardianPhone')}
        />
      </div>
      <div className={styles.pair}>
        <DateField
          label="Autorização assinada em"
          description="Guarde o papel: aqui fica só a data."
          {...form.getInputProps('consentOn')}
        />
        <DateField
          label="Vale até"
          description="Em branco: até ser retirada."
          {...form.getInputProps('consentUntil')}
        />
      </div>
      <TimeField
        label="À noite, pode ficar até"
        description="Só se a autorização disser um horário."
        {...form.getInputProps('consentNightUntil')}
      />
    </div>
  );
}
