import {
  formatCnpj,
  formatCpf,
  formatPhone as formatPhoneNumber,
  isValidCnpj as isValidCnpjNumber,
  isValidCpf,
  isValidLandlinePhone,
  isValidMobilePhone,
} from '@brazilian-utils/brazilian-utils';

// The only import of the documents library: its defaults drop the letters of a CNPJ and a digit of a phone, so this file sets
// both options (docs/product/words.md#documents).

/** Removes the punctuation of a CPF, CNPJ, CEP or phone, and converts letters to upper case. */
export function stripDocument(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** The digits of a CPF, CEP, phone or card; empty if there are letters among them, which must be a mistake. */
export function digitsOf(text: string): string {
  return /\p{L}/u.test(text) ? '' : text.replace(/\D/g, '');
}

/** Whether the check digits of a CNPJ are right, with or without letters and punctuation. */
export function isValidCnpj(text: string): boolean {
  return isValidCnpjNumber(text, { version: 2 });
}

export { formatCpf, isValidCpf };

/** `12ABC34501DE35` to `12.ABC.345/01DE-35`; an incomplete one is formatted as far as it goes. */
export function formatBrazilianCnpj(text: string): string {
  return formatCnpj(text, { version: 2 });
}

/** `11987654321` to `(11) 98765-4321`. */
export function formatPhone(text: string): string {
  return formatPhoneNumber(text, { mask: 'auto' });
}

/** Whether the text is a mobile or landline number with its area code; +55 in front is allowed. */
export function isValidPhone(text: string): boolean {
  const digits = nationalPhone(text);
  return isValidMobilePhone(digits) || isValidLandlinePhone(digits);
}

/** Whether the text is a mobile number with its area code: the only phones that the Pix directory accepts. */
export function isValidPixPhone(text: string): boolean {
  return isValidMobilePhone(nationalPhone(text));
}

/** Area code and number, only digits, without the country code 55. */
export function nationalPhone(text: string): string {
  const digits = digitsOf(text);
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** A bank that has a COMPE code: three digits, leading zeros included. */
export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** Every bank by its code. Loaded on demand: the list is larger than the rest of this file. */
export async function loadBanks(): Promise<readonly Bank[]> {
  const { getBanks } = await import('@brazilian-utils/brazilian-utils/get-banks');
  return getBanks();
}
