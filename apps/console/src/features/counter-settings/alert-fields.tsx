import { updateAlertSettingsBody } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { useSaveAlertSettings } from './alert-queries.ts';
import styles from './settings-page.module.css';
import { TypedSetting } from './typed-setting.tsx';

/** The settings of alerts that are typed. */

export function RefundFrom({ amount }: { amount: number }) {
  return (
    <TypedSetting
      initialValues={{ refundFrom: formatPriceField(amount) }}
      bodyOf={({ refundFrom }) => ({ refundFrom: parseMoney(refundFrom) ?? 0 })}
      schema={updateAlertSettingsBody}
      saving={useSaveAlertSettings()}
      submitLabel="Salvar valor"
    >
      {(form) => (
        <TextInput
          label="Avisar estornos a partir de (R$)"
          placeholder="50,00"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('refundFrom')}
        />
      )}
    </TypedSetting>
  );
}

export function QuietHours({ from, until }: { from: string; until: string }) {
  return (
    <TypedSetting
      initialValues={{ quietFrom: from, quietUntil: until }}
      bodyOf={(values) => values}
      schema={updateAlertSettingsBody}
      saving={useSaveAlertSettings()}
      submitLabel="Salvar horário"
    >
      {(form) => (
        <div className={styles.times}>
          <TimeField label="Silêncio das" placeholder="23:00" {...form.getInputProps('quietFrom')} />
          <TimeField label="até as" placeholder="08:00" {...form.getInputProps('quietUntil')} />
        </div>
      )}
    </TypedSetting>
  );
}
