import { normalizeForSearch } from '@coruja/domain';
import { AppError } from '../../app-error.ts';

/** What an attacker knows of an account. */
export interface PasswordContext {
  readonly name: string;
  readonly ownerName: string;
  readonly email: string;
  readonly cnpj: string;
  readonly phone: string;
}

const kind = ['lan', 'house', 'lanhouse'];
const shortest = 3;

/**
 * Refuses a password that is only a word of its context: the product, common names of such shops, the names
 * of the store and its owner, the part of the e-mail before the @; the whole or one word of it. Case,
 * accents, spaces and punctuation do not matter (docs/asvs.md, 6.1.2).
 *
 * @throws AppError VALIDATION for the field
 */
export function refuseContextPassword(field: string, password: string, context: PasswordContext): void {
  const { name, ownerName, email } = context;
  const [mailbox = ''] = email.split('@');
  const known = new Set(['coruja', 'lan house', name, ownerName, mailbox].flatMap(variantsOf));
  if (!known.has(wordsOf(password).join(''))) return;
  throw AppError.field(
    field,
    'Esta senha é o nome da Coruja, da loja, o seu ou o do seu e-mail. Escolha outra, mais difícil de adivinhar.',
  );
}

/** The whole text without spaces, the same without the kind of shop, and each word. */
export function variantsOf(text: string): string[] {
  const words = wordsOf(text);
  const own = words.filter((word) => !kind.includes(word));
  return [words.join(''), own.join(''), ...words].filter((way) => way.length >= shortest);
}

export function wordsOf(text: string): string[] {
  return normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
