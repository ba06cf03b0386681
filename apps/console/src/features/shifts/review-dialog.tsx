import { reviewShiftBody } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReviewShift } from './shifts-queries.ts';

interface ReviewDialogProps {
  readonly shiftId: string;
  readonly number: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { note: '' };

/** 'Conferência': a note beside a shift that itself never changes (docs/product/shifts.md#review). */
export function ReviewDialog({ shiftId, number, opened, onClose }: ReviewDialogProps) {
  const review = useReviewShift(shiftId);
  const form = useForm({ initialValues: empty, validate: schemaResolver(reviewShiftBody, { sync: true }) });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Conferência"
      submitLabel="Registrar conferência"
      form={form}
      onSubmit={(values) =>
        review.mutateAsync(values, {
          onError: showFormFailure(form, 'Não foi possível registrar a conferência.'),
        })
      }
    >
      <p>A observação fica ao lado do turno {number}. O turno fechado não muda.</p>
      <Textarea
        label="Observação"
        placeholder="Conferido com o extrato."
        required
        data-autofocus
        rows={3}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
