import type { ComponentProps } from 'react';
import { phoneMask } from '../lib/masks.ts';
import { MaskedInput } from './masked-input.tsx';

/** The telephone of whoever fills in the form: the browser may offer it. */
export function PhoneField(props: Omit<ComponentProps<typeof MaskedInput>, 'mask'>) {
  return <MaskedInput mask={phoneMask} type="tel" required autoComplete="tel-national" {...props} />;
}
