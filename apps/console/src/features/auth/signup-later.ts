// What the signup needs from its second step on. It arrives while somebody types the first field, so that zod and the masks
// are no part of the first load (quality.md, section 4).
export { AddressFields } from '../../parts/address-fields.tsx';
export { checkSignup } from './signup-schema.ts';
export { TaxFields } from './tax-fields.tsx';
