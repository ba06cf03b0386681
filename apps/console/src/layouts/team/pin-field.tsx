import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Digits that nobody beside may read; browsers do not offer to save them. */
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
