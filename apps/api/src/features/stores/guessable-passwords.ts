import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '../../app-error.ts';
import { type PasswordContext, waysToSay, wordsOf } from './context-passwords.ts';

/** Fewer guesses than that are made within days even where guessing is limited, by many addresses together. */
const enoughGuesses = 1_000_000;
/** What is scored of a password: the time grows with a power of its length. A good beginning makes a good password. */
const scoredCharacters = 24;
/** How many ways to read digits and signs as letters are tried; the library's own 100 take ten times as long. */
const mostSubstitutions = 8;

let scorer: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses a password that is among the first million guesses of who knows the store: common ones, words, names, rows of
 * keys, dates, repetitions, and the store's own names, numbers and e-mail, also with digits and signs among them. Takes up
 * to 40 ms of the event loop, so callers ask it last.
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
  // What somebody puts between the words of a guess is one of ten signs.
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

/** Loaded once somebody chooses a password: a server that waits has no use for some megabytes of words. */
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
  const words = ['coruja', 'lan house', name, ownerName, mailbox, domain].flatMap(waysToSay);
  // Without the check digits, and what all branches of a company share.
  const company = [cnpj, cnpj.slice(0, 12), cnpj.slice(0, 8)];
  // Without the area code, and without the 9 of a mobile phone.
  const telephone = [phone, phone.slice(2), phone.slice(3)];
  return [...words, email, mailbox, ...company, ...telephone];
}
