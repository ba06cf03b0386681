import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '../../app-error.ts';
import { type PasswordContext, variantsOf, wordsOf } from './context-passwords.ts';

/** Fewer guesses than this take only days, even with limits, from many addresses together. */
const enoughGuesses = 1_000_000;
/**
 * How many characters of a password are scored, since the time grows polynomially with the length. A password whose
 * first characters are hard to guess is hard to guess.
 */
const scoredCharacters = 24;
/**
 * The largest number of digit-for-letter substitutions tried; the library's default of 100 takes ten times as
 * long.
 */
const mostSubstitutions = 8;

let scorer: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses a password that is among the first million guesses of an attacker who knows the store: common ones,
 * words, names, keyboard rows, dates, repetitions, and the store's own names, numbers and e-mail, also with
 * digits and punctuation in between. Call it last: it blocks the event loop for up to 40 ms.
 *
 * @throws AppError VALIDATION for the field
 */
export async function refuseGuessablePassword(
  field: string,
  password: string,
  context: PasswordContext,
): Promise<void> {
  scorer ??= newScorer();
  const loaded = await scorer;
  const known = knownWords(context).map(scored);
  const guessesOf = (text: string) => loaded.check(scored(text), known).guesses;
  const plain = wordsOf(password).join('');
  const signs = Math.max(0, password.length - plain.length);
  // Without its punctuation the password must be hard enough too; each removed character counts for ten guesses.
  if (
    guessesOf(password) >= enoughGuesses &&
    (plain === password || guessesOf(plain) * 10 ** signs >= enoughGuesses)
  )
    return;
  throw AppError.field(
    field,
    'Esta senha é fácil de adivinhar. Use mais caracteres ou junte palavras sem relação.',
  );
}

const scored = (text: string) => text.slice(0, scoredCharacters);

/** Loaded with the first new password: an idle server does not need some megabytes of words. */
async function newScorer(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, brazilian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const { dictionary: words } = brazilian;
  return new ZxcvbnFactory({
    dictionary: {
      passwords: common.dictionary['passwords-common'],
      commonWords: words['commonWords-pt-br'],
      firstnames: words['firstnames-pt-br'],
      lastnames: words['lastnames-pt-br'],
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: mostSubstitutions,
  });
}

function knownWords({ name, ownerName, email, cnpj, phone }: PasswordContext): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  const words = ['coruja', 'lan house', name, ownerName, mailbox, domain].flatMap(variantsOf);
  // Without the check digits, and the part that all branches of a company share.
  const company = [cnpj, cnpj.slice(0, 12), cnpj.slice(0, 8)];
  // The last eight or seven digits; those before them are guessed too.
  const telephone = [phone, phone.slice(3)];
  return [...words, email, mailbox, ...company, ...telephone];
}
