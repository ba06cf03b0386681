import { z } from 'zod';
import {
  digitsOf,
  isValidCnpj,
  isValidCpf,
  isValidPixPhone,
  nationalPhone,
  stripDocument,
} from './brazil.ts';

export const pixKeyTypes = ['EMAIL', 'CPF', 'CNPJ', 'PHONE', 'EVP'] as const;

export type PixKeyType = (typeof pixKeyTypes)[number];

interface PixKeyRule {
  /** The form in which a key is stored, without the punctuation it was typed with. */
  readonly normalise: (typed: string) => string;
  readonly isValid: (key: string) => boolean;
  readonly message: string;
}

/** The longest e-mail that the Pix directory accepts (docs/product/payout-data.md#pix-key). */
const maxKeyLength = 77;
const emailShape = z.email();
const randomKeyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const rules: Readonly<Record<PixKeyType, PixKeyRule>> = {
  EMAIL: {
    normalise: (typed) => typed.trim().toLowerCase(),
    isValid: (key) => key.length <= maxKeyLength && emailShape.safeParse(key).success,
    message: 'Informe um e-mail válido, como loja@exemplo.com, com no máximo 77 caracteres.',
  },
  CPF: {
    normalise: digitsOf,
    isValid: (key) => key.length === 11 && isValidCpf(key),
    message: 'CPF inválido. Confira os 11 dígitos da chave.',
  },
  CNPJ: {
    normalise: stripDocument,
    isValid: (key) => key.length === 14 && isValidCnpj(key),
    message: 'CNPJ inválido. Confira os 14 caracteres da chave.',
  },
  PHONE: {
    normalise: (typed) => `+55${nationalPhone(typed)}`,
    isValid: (key) => isValidPixPhone(key.slice(3)),
    message: 'Celular inválido. Informe o DDD e os 9 dígitos.',
  },
  EVP: {
    normalise: (typed) => withHyphens(typed.toLowerCase().replace(/[\s-]/g, '')),
    isValid: (key) => randomKeyShape.test(key),
    message: 'Chave aleatória inválida. Copie do aplicativo do banco os 36 caracteres.',
  },
};

/** The key as it is stored: e-mail in lower case, CPF and CNPJ without punctuation, `+5511987654321`, a UUID with its hyphens. */
export function normalisePixKey(type: PixKeyType, typed: string): string {
  return rules[type].normalise(typed);
}

/** What is wrong with a key of this type, in Portuguese; undefined when nothing is. */
export function pixKeyProblem(type: PixKeyType, typed: string): string | undefined {
  const { normalise, isValid, message } = rules[type];
  return isValid(normalise(typed)) ? undefined : message;
}

function withHyphens(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
