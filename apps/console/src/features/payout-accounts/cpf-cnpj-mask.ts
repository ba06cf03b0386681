import { cnpjMask, cpfMask, type Mask } from '../../lib/masks.ts';

/** A CPF or a CNPJ, distinguished while typing: letters or a twelfth character mean CNPJ. */
export const cpfCnpjMask: Mask = {
  significant: (text) => {
    const company = cnpjMask.significant(text);
    return isPerson(company) ? cpfMask.significant(company) : company;
  },
  format: (text) => (isPerson(text) ? cpfMask.format(text) : cnpjMask.format(text)),
  inputMode: 'text',
  placeholder: '000.000.000-00',
};

function isPerson(document: string): boolean {
  return /^\d{0,11}$/.test(document);
}
