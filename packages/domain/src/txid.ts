// The names of charges of the store's own key (docs/product/pix.md#charges).

/** Letters and digits that nobody takes for one another. */
export const txidAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const txidLength = 10;

const word = new RegExp(`(?<![A-Z0-9])[${txidAlphabet}]{${txidLength}}(?![A-Z0-9])`, 'g');

/** Whether a word has a letter and a digit, as a txid has: letters alone may be somebody's name, digits alone a number of theirs. */
export function isTxidLike(text: string): boolean {
  return /\d/.test(text) && /[A-Z]/.test(text);
}

/** The words of a bank's text that may be txids, in their order. */
export function txidsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(word))].filter(isTxidLike);
}
