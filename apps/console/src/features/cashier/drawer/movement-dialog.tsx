import type { Shift } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { parseMoney } from '../../../lib/format.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { movementErrors } from './drawer-form.ts';
import { useAddMovement } from '../../../parts/shifts/drawer-queries.ts';

interface MovementDialogProps {
  readonly shift: Shift;
  readonly kind: 'sangria' | 'suprimento';
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { amount: '', reason: '' };

const words = {
  sangria: {
    title: 'Sangria',
    submit: 'Registrar sangria',
    text: 'Tire o dinheiro da gaveta. Sangria não é venda nem estorno: só muda o que deve estar na gaveta.',
    example: 'Pagamento do gelo',
  },
  suprimento: {
    title: 'Suprimento',
    submit: 'Registrar suprimento',
    text: 'Ponha o dinheiro na gaveta. Suprimento não é venda: só muda o que deve estar na gaveta.',
    example: 'Troco trazido do banco',
  },
} as const;

/** Cash out of the drawer or into it (docs/product/shifts.md#movements). */
export function MovementDialog({ shift, kind, opened, onClose }: MovementDialogProps) {
  const add = useAddMovement(shift);
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: movementErrors });
  useFreshForm(form, opened, () => empty);
  const { title, submit, text, example } = words[kind];
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel={submit}
      form={form}
      onSubmit={({ amount, reason }) =>
        add.mutateAsync(
          { kind, amount: parseMoney(amount) ?? 0, reason },
          { onError: showFormFailure(form, 'Não foi possível registrar o movimento.') },
        )
      }
    >
      <p>{text}</p>
      <TextInput
        label="Valor (R$)"
        placeholder="50,00"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput label="Motivo" placeholder={example} required {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
