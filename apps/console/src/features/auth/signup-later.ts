// The sign-up from its second step on. Loaded while somebody types in the first field, so that zod and the masks are no part of the
// first load (docs/product/limits-and-security.md#goals-of-speed).
export { AddressFields } from '../../parts/forms/address-fields.tsx';
export { checkSignup } from './signup-schema.ts';
export { TaxFields } from './tax-fields.tsx';
