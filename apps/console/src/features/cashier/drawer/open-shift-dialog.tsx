import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { formatMoney, parseMoney } from '../../../lib/format.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { openErrors } from './drawer-form.ts';
import { currentShiftQuery, useOpenShift } from '../../../parts/shifts/drawer-queries.ts';

interface OpenShiftDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { float: '' };

/** 'Abrir caixa' with the counted float (docs/product/shifts.md#opening). */
export function OpenShiftDialog({ opened, onClose }: OpenShiftDialogProps) {
  const open = useOpenShift();
  const left = useQuery({ ...currentShiftQuery(useStore().id), enabled: opened }).data?.lastLeft ?? null;
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: openErrors });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Abrir caixa"
      submitLabel="Abrir caixa"
      form={form}
      onSubmit={({ float }) =>
        open.mutateAsync(
          { float: parseMoney(float) ?? 0 },
          { onError: showFormFailure(form, 'Não foi possível abrir o caixa.') },
        )
      }
    >
      <p>Conte o dinheiro que está na gaveta agora. O turno começa com ele.</p>
      <TextInput
        label="Fundo de troco (R$)"
        placeholder="100,00"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        description={left === null ? undefined : `O turno anterior deixou ${formatMoney(left)}.`}
        {...form.getInputProps('float')}
      />
    </FormDialog>
  );
}
