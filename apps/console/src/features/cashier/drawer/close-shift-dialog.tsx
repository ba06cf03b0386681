import type { Shift } from '@coruja/contract';
import { paymentTenders } from '@coruja/domain';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { paymentTypeLabels } from '../../../parts/sales/payment-types.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { closeBodyOf, closeErrors, emptyClose } from './drawer-form.ts';
import { useCloseShift } from '../../../parts/shifts/drawer-queries.ts';
import styles from './drawer.module.css';

interface CloseShiftDialogProps {
  readonly shift: Shift;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** With the closed shift. */
  readonly onClosed: (shift: Shift) => void;
}

/** 'Fechar caixa': a blind count, and a second one if the first differs (docs/product/shifts.md#closing). */
export function CloseShiftDialog({ shift, opened, onClose, onClosed }: CloseShiftDialogProps) {
  const close = useCloseShift(shift);
  // It may have been counted on another screen.
  const isSecond = shift.counts.length > 0;
  const form = useForm({
    mode: 'controlled',
    initialValues: emptyClose,
    validate: (values) => closeErrors(values, isSecond),
  });
  useFreshForm(form, opened, () => emptyClose);
  const amount = (field: keyof typeof emptyClose) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Fechar caixa"
      submitLabel="Fechar caixa"
      form={form}
      problem={isSecond ? 'A contagem não confere. Conte de novo.' : null}
      onSubmit={async (values) => {
        const onError = showFormFailure(form, 'Não foi possível fechar o caixa.');
        const answer = await close.mutateAsync(closeBodyOf(values), { onError });
        if (answer.recount === null) return onClosed(answer.shift);
        // The fields are emptied, so that the drawer is counted again instead of the first count being corrected.
        form.setValues(emptyClose);
        throw new Error(answer.recount);
      }}
    >
      <p className={styles.note}>
        Conte o que está na gaveta, sem olhar as vendas. O que fica vazio não é contado; vazio não é zero.
      </p>
      {paymentTenders.map((tender) => (
        <TextInput
          key={tender}
          label={tender === 'CASH' ? 'Dinheiro na gaveta (R$)' : `${paymentTypeLabels[tender]} (R$)`}
          required={tender === 'CASH'}
          data-autofocus={tender === 'CASH' || undefined}
          placeholder={tender === 'CASH' ? '228,00' : 'Opcional'}
          {...amount(tender)}
        />
      ))}
      <TextInput
        label="Fica na gaveta (R$)"
        description="É o fundo de troco do próximo turno. O resto sai da gaveta agora."
        placeholder="100,00"
        required
        {...amount('left')}
      />
      {isSecond && (
        <Textarea
          label="Observação"
          placeholder="Troco dado a mais."
          description="Explique a diferença. Fica no relatório do turno."
          required
          rows={2}
          {...form.getInputProps('note')}
        />
      )}
    </FormDialog>
  );
}
