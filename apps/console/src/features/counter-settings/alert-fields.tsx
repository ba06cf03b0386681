import { updateAlertSettingsBody } from '@coruja/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { type AlertChange, useSaveAlertSettings } from './alert-queries.ts';
import { failure } from './counter-settings-queries.ts';
import styles from './settings-page.module.css';

/** The settings of alerts that are typed, so they have a button. */

export function RefundFrom({ amount }: { amount: number }) {
  const save = useSaveAlertSettings();
  const bodyOf = ({ refundFrom }: { refundFrom: string }) => ({ refundFrom: parseMoney(refundFrom) ?? 0 });
  const form = useForm({
    mode: 'controlled',
    initialValues: { refundFrom: formatPriceField(amount) },
    validate: (values) => errorsOf(bodyOf(values)),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(bodyOf(values), { onError: showFormFailure(form, failure) }),
      )}
    >
      <TextInput
        label="Avisar estornos a partir de (R$)"
        placeholder="50,00"
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('refundFrom')}
      />
      <Button type="submit" className={styles.save} loading={save.isPending} disabled={!form.isDirty()}>
        Salvar valor
      </Button>
    </form>
  );
}

export function QuietHours({ from, until }: { from: string; until: string }) {
  const save = useSaveAlertSettings();
  const form = useForm({
    mode: 'controlled',
    initialValues: { quietFrom: from, quietUntil: until },
    validate: (values) => errorsOf(values),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values, { onError: showFormFailure(form, failure) }))}
    >
      <div className={styles.times}>
        <TimeField label="Silêncio das" placeholder="23:00" {...form.getInputProps('quietFrom')} />
        <TimeField label="até as" placeholder="08:00" {...form.getInputProps('quietUntil')} />
      </div>
      <Button type="submit" className={styles.save} loading={save.isPending} disabled={!form.isDirty()}>
        Salvar horário
      </Button>
    </form>
  );
}

/** The contract's messages. */
function errorsOf(body: AlertChange): Record<string, string> {
  const issues = updateAlertSettingsBody.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
