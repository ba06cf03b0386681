import { timeMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `HH:mm`, '' for none, or the digits of an unfinished time. */
  readonly value?: string;
  readonly onChange?: (time: string) => void;
}

/** A time of day from 00:00 to 23:59, whatever the browser's language. Accepts a controlled form's `getInputProps`. */
export function TimeField({ value = '', onChange, ...props }: TimeFieldProps) {
  return (
    <MaskedInput
      {...props}
      mask={timeMask}
      value={value.replace(':', '')}
      onChange={(digits) => onChange?.(timeMask.format(digits))}
    />
  );
}
