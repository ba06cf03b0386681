import { type Signal, explainSignalBody } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useExplainSignal } from './radar-queries.ts';
import { signalText } from './signal-text.ts';

interface ExplainDialogProps {
  readonly signal: Signal;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Explicar': the owner's note, after which the signal counts as explained (docs/product/radar.md#explaining). */
export function ExplainDialog({ signal, opened, onClose }: ExplainDialogProps) {
  const explain = useExplainSignal(signal.id);
  const initial = () => ({ note: signal.explanation?.note ?? '' });
  const form = useForm({
    initialValues: initial(),
    validate: schemaResolver(explainSignalBody, { sync: true }),
  });
  useFreshForm(form, opened, initial);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Explicar sinal"
      submitLabel="Registrar explicação"
      form={form}
      onSubmit={(values) =>
        explain.mutateAsync(values, {
          onError: showFormFailure(form, 'Não foi possível registrar a explicação.'),
        })
      }
    >
      <p>{signalText(signal)}</p>
      <Textarea
        label="Explicação"
        placeholder="Semana de torneio."
        required
        data-autofocus
        rows={3}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
