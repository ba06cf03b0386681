import { IconCalendar } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { dayMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';
import styles from './text-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

interface DateFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  /** `YYYY-MM-DD`, '' for none, or the digits of a day that is still being typed. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A day as people in Brazil write it, dd/mm/aaaa, whatever language the browser speaks, with the browser's own calendar
 * behind a button. Takes a controlled form's `getInputProps`.
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
      // A browser without a calendar: the day is typed.
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

/** Whether all of a day has been typed; whether there is such a day is for the caller's schema to say. */
export function isWholeDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** `2006-11-21` as `21112006`. */
function digitsOfDay(value: string): string {
  return isWholeDay(value) ? value.split('-').reverse().join('') : value;
}

/** `21112006` as `2006-11-21`; an unfinished day stays as it is, for the schema to refuse. */
function dayOfDigits(digits: string): string {
  return digits.length === 8 ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : digits;
}
