import type { PixKeyType } from '@coruja/contract';
import { cnpjMask, cpfMask, type Mask, phoneMask } from '../../lib/masks.ts';

interface PixKeyFormat {
  readonly label: string;
  /** Help under the field, with an example (docs/product/screens.md#portuguese-text). */
  readonly hint: string;
  readonly mask: Mask;
}

/** Only removes blanks. */
const emailMask: Mask = {
  significant: (text) => text.replace(/\s/g, ''),
  format: (text) => text,
  inputMode: 'text',
  placeholder: 'loja@exemplo.com',
};

/** A random key: 32 hexadecimal digits in five groups. */
const randomKeyMask: Mask = {
  significant: (text) =>
    text
      .toLowerCase()
      .replace(/[^0-9a-f]/g, '')
      .slice(0, 32),
  format: (text) =>
    [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)]
      .filter(Boolean)
      .join('-'),
  inputMode: 'text',
  placeholder: '00000000-0000-0000-0000-000000000000',
};

/** The types of Pix keys, most frequent first. */
export const pixKeyFormats: Readonly<Record<PixKeyType, PixKeyFormat>> = {
  CPF: { label: 'CPF', hint: 'Os 11 números do CPF, como 111.444.777-35.', mask: cpfMask },
  CNPJ: { label: 'CNPJ', hint: 'Os 14 caracteres do CNPJ, como 11.222.333/0001-81.', mask: cnpjMask },
  EMAIL: { label: 'E-mail', hint: 'O e-mail cadastrado no banco, como loja@exemplo.com.', mask: emailMask },
  PHONE: { label: 'Celular', hint: 'DDD e número, como (11) 98765-4321.', mask: phoneMask },
  EVP: {
    label: 'Chave aleatória',
    hint: 'Os 36 caracteres que o banco gerou, como 123e4567-e12b-42d1-a456-426655440000.',
    mask: randomKeyMask,
  },
};

/** For a key without a chosen type. */
const anyKeyMask: Mask = {
  significant: (text) => text,
  format: (text) => text,
  inputMode: 'text',
  placeholder: '',
};

/** The mask of a form's type; '' means none. */
export function pixKeyMask(type: string): Mask {
  return type in pixKeyFormats ? pixKeyFormats[type as PixKeyType].mask : anyKeyMask;
}
