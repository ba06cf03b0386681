import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { exampleOf, priceText, problemOf } from '../../parts/sessions/price-per-hour.ts';
import { useSetPricePerHour } from '../../parts/sessions/set-price-per-hour.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

/** 'Preço por hora', with an example. */
export function PriceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const current = useStore().pricePerHour;
  const setPrice = useSetPricePerHour();
  const form = useForm({
    mode: 'controlled',
    initialValues: { pricePerHour: '' },
    validate: { pricePerHour: problemOf },
  });
  useFreshForm(form, opened, () => ({ pricePerHour: priceText(current) }));
  const showRefusal = showFormFailure(form, 'Falha ao atualizar o perfil.');

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Preço por hora"
      submitLabel="Definir preço"
      form={form}
      onSubmit={({ pricePerHour }) =>
        setPrice.mutateAsync(parseMoney(pricePerHour) ?? 0, { onError: showRefusal })
      }
    >
      <p>Vale para as sessões que começarem a partir de agora.</p>
      <TextInput
        label="Preço por hora (R$)"
        placeholder="6,00"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        description={exampleOf(form.values.pricePerHour)}
        {...form.getInputProps('pricePerHour')}
      />
    </FormDialog>
  );
}
