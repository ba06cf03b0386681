import { timeMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  /** `HH:mm`, '' for none, or the digits of a time that is still being typed. */
  readonly value?: string;
  readonly onChange?: (time: string) => void;
}

/** An hour of the day from 00:00 to 23:59, whatever language the browser speaks. Takes a controlled form's `getInputProps`. */
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
