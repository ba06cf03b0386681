import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComputerFields } from './computers-queries.ts';

/** The fields that adding and editing share. */
export function ComputerFieldset({ form }: { form: UseFormReturnType<ComputerFields> }) {
  return (
    <>
      <TextInput
        label="Nome do computador"
        placeholder="PC 01"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
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
