import type { PriceDocumentAnswer } from '@coruja/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComputerFields } from './computers-queries.ts';

interface FieldsProps {
  /** Any form with the fields of a computer. */
  readonly form: Pick<UseFormReturnType<ComputerFields>, 'getInputProps'>;
}

/** The fields that adding and editing share. */
export function ComputerFieldset({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Nome do computador"
        placeholder="PC 01"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SpecificationFields form={form} />
    </>
  );
}

/** Parts, all optional. */
export function SpecificationFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Processador"
        placeholder="Ryzen 5 5600"
        {...form.getInputProps('specifications.cpu')}
      />
      <TextInput
        label="Placa de vídeo"
        placeholder="RTX 3060"
        {...form.getInputProps('specifications.gpu')}
      />
      <TextInput
        label="Memória"
        placeholder="16 GB"
        description="Deixe em branco o que não souber: o guarda completa sozinho."
        {...form.getInputProps('specifications.ram')}
      />
    </>
  );
}

interface RoomFieldProps {
  readonly form: Pick<UseFormReturnType<ComputerFields>, 'values' | 'errors' | 'setFieldValue'>;
  readonly rooms: PriceDocumentAnswer['rooms'];
}

/** Nothing while the store has no rooms. */
export function RoomField({ form, rooms }: RoomFieldProps) {
  if (rooms.length === 0) return null;
  return (
    <NativeSelect
      label="Sala"
      data={[{ value: '', label: 'Sem sala' }, ...rooms.map(({ id, name }) => ({ value: id, label: name }))]}
      value={form.values.roomId ?? ''}
      error={form.errors['roomId']}
      onChange={(event) => form.setFieldValue('roomId', event.currentTarget.value || null)}
    />
  );
}
