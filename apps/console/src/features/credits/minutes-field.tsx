import { formatMinutes } from '../../lib/format.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import styles from './minutes-field.module.css';
import { type MinutesForm, minutesMask } from './minutes-form.ts';

interface MinutesFieldProps {
  readonly form: MinutesForm;
  readonly label: string;
  /** Usual amounts, in minutes. */
  readonly shortcuts: readonly number[];
}

/** Whole minutes, typed or chosen from usual amounts. */
export function MinutesField({ form, label, shortcuts }: MinutesFieldProps) {
  return (
    <div>
      <MaskedInput
        label={label}
        required
        data-autofocus
        mask={minutesMask}
        rightSection={<span className={styles.unit}>min</span>}
        {...form.getInputProps('minutes')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.shortcuts} role="group" aria-label="Valores comuns">
        {shortcuts.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.shortcut}
            aria-pressed={form.values.minutes === String(minutes)}
            onClick={() => form.setFieldValue('minutes', String(minutes))}
          >
            {minutes === 0 ? 'Zerar' : formatMinutes(minutes)}
          </button>
        ))}
      </div>
    </div>
  );
}
