import { IconCalendar } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { dayMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';
import styles from './text-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

interface DateFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  /** `YYYY-MM-DD`, '' for none, or the digits of an unfinished day. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A day in the Brazilian format dd/mm/aaaa, whatever the browser's language, with the browser's calendar behind a button. Accepts a
 * controlled form's `getInputProps`.
 */
export function DateField({ value = '', onChange, ...props }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => {
    const calendar = picker.current;
    if (!calendar) return;
    calendar.value = isWholeDay(value) ? value : '';
    try {
      calendar.showPicker();
    } catch {
      // The browser has no calendar: the day must be typed.
    }
  };
  return (
    <MaskedInput
      {...props}
      mask={dayMask}
      value={digitsOfDay(value)}
      onChange={(digits) => onChange?.(dayOfDigits(digits))}
      rightSection={
        <>
          <button
            type="button"
            className={styles.button}
            aria-label="Abrir calendário"
            title="Abrir calendário"
            disabled={props.disabled}
            onClick={pick}
          >
            <IconCalendar size={18} stroke={1.75} aria-hidden />
          </button>
          <input
            ref={picker}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden
            onChange={(event) => event.currentTarget.value !== '' && onChange?.(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}

/** Whether a day is complete; the caller's schema checks whether it exists. */
export function isWholeDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** `2006-11-21` as `21112006`. */
function digitsOfDay(value: string): string {
  return isWholeDay(value) ? value.split('-').reverse().join('') : value;
}

/** `21112006` as `2006-11-21`; an unfinished day stays as it is, so the schema refuses it. */
function dayOfDigits(digits: string): string {
  return digits.length === 8 ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : digits;
}
