import type { ComponentProps } from 'react';
import { phoneMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';

/** The phone number of the person who fills in the form, which the browser may autofill. */
export function PhoneField(props: Omit<ComponentProps<typeof MaskedInput>, 'mask'>) {
  return <MaskedInput mask={phoneMask} type="tel" required autoComplete="tel-national" {...props} />;
}
