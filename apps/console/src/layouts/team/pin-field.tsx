import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** A field for a PIN, hidden from people nearby; browsers do not offer to save it. */
export function PinField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      data-1p-ignore
      data-lpignore="true"
    />
  );
}
