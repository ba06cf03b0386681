import { fromReais, sessionPrice, toReais } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { tellFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSetPricePerHour } from './dashboard-queries.ts';

/** 'Preço por hora': what an hour costs, with an example beside it. */
export function PriceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const current = useStore().pricePerHour;
  const setPrice = useSetPricePerHour();
  const form = useForm({
    mode: 'controlled',
    initialValues: { pricePerHour: '' },
    validate: { pricePerHour: problemOf },
  });
  useFreshForm(form, opened, () => ({ pricePerHour: asTyped(current) }));
  const tellRefusal = tellFormFailure(form, 'Falha ao atualizar o perfil.');

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Preço por hora"
      submitLabel="Definir preço"
      form={form}
      onSubmit={({ pricePerHour }) =>
        setPrice.mutateAsync(parseMoney(pricePerHour) ?? 0, { onError: tellRefusal })
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

/** `6,50`, as somebody would type it; empty while there is no price. */
function asTyped(reais: number): string {
  return reais > 0 ? formatMoney(reais).replace(/[^\d.,]/g, '') : '';
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return 'O preço por hora é obrigatório.';
  const reais = parseMoney(text);
  if (reais === null || reais === 0) return 'Informe um valor em reais, como 6,00.';
  if (reais > 1_000_000) return 'O valor máximo é R$ 1.000.000,00.';
  return hasTwoDecimals(reais) ? null : 'Use no máximo duas casas decimais.';
}

/** What a session of an hour and a half would cost: with what is typed, or else with R$ 6,00. */
function exampleOf(text: string): string {
  const typed = problemOf(text) === null ? parseMoney(text) : null;
  const price = fromReais(typed ?? 6);
  const hourAndHalf = formatMoney(toReais(sessionPrice(90, price)));
  return `Exemplo: a ${formatMoney(toReais(price))} por hora, um convidado que joga 1 h 30 min paga ${hourAndHalf}.`;
}

function hasTwoDecimals(reais: number): boolean {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;
}
