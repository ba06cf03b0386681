import { limits } from '@coruja/domain';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { serverMessage } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { checkEvent, endText, newEvent, seatsMask, tidyPrice, toBody } from './event-form.ts';
import styles from './events-page.module.css';
import { useCreateEvent } from './events-queries.ts';

/** 'Criar evento' (docs/product/events.md#fields). */
export function CreateEventDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateEvent();
  const { timeZone } = useStore();
  const form = useForm({ initialValues: newEvent, validate: checkEvent, transformValues: toBody });
  useFreshForm(form, opened, () => newEvent);
  const isPriced = usePricesTime();
  const price = form.getInputProps('price');
  const seatPrice = form.getInputProps('seatPrice');
  const end = endText(form.values, timeZone);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Criar evento"
      submitLabel="Criar evento"
      form={form}
      onSubmit={(body) =>
        create.mutateAsync(body, {
          // The server's message comes first (docs/product/words.md#failures).
          onError: (error) => showFormFailure(form, serverMessage(error) ?? 'Erro ao criar evento.')(error),
        })
      }
    >
      <TextField
        label="Nome"
        required
        data-autofocus
        placeholder="Corujão de sábado"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Descrição"
        rows={2}
        maxLength={limits.textLength}
        placeholder="Opcional, como: pizza à meia-noite, traga o seu fone"
        {...form.getInputProps('description')}
      />
      <DateField
        label="Data"
        required
        description="O dia em que o evento começa."
        {...form.getInputProps('date')}
      />
      <div>
        <div className={styles.pair}>
          <TimeField label="Início" required {...form.getInputProps('startTime')} />
          <TimeField label="Término" required {...form.getInputProps('endTime')} />
        </div>
        <p className={styles.hint} role="status">
          {end ?? 'Um término mais cedo que o início fica para o dia seguinte. Ex.: das 23:00 às 06:00.'}
        </p>
      </div>
      <div className={styles.pair}>
        <TextInput
          label="Preço"
          required
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span className={styles.unit}>R$</span>}
          description="Do evento inteiro, pago uma vez."
          {...price}
          onBlur={(event) => {
            price.onBlur?.(event);
            form.setFieldValue('price', tidyPrice(event.currentTarget.value));
          }}
        />
        {isPriced && (
          <TextInput
            label="Preço por lugar"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Opcional"
            leftSection={<span className={styles.unit}>R$</span>}
            description="Cada participante paga o seu."
            {...seatPrice}
            onBlur={(event) => {
              seatPrice.onBlur?.(event);
              form.setFieldValue('seatPrice', tidyPrice(event.currentTarget.value));
            }}
          />
        )}
        <MaskedInput
          label="Capacidade"
          required
          mask={seatsMask}
          description="Quantas pessoas cabem."
          {...form.getInputProps('capacity')}
        />
      </div>
    </FormDialog>
  );
}
