// The names of charges of the store's own key (docs/product/pix.md#charges).

/** Without letters and digits that look alike. */
export const txidAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const txidLength = 10;

const whole = /^[2-9A-HJKMNP-Z]{10}$/;
const words = /(?<![A-Z0-9])[2-9A-HJKMNP-Z]{10}(?![A-Z0-9])/g;

/**
 * Whether a text looks like a txid, which has a letter and a digit: letters alone may be somebody's name, digits alone a number of
 * theirs.
 */
export function isTxid(text: string): boolean {
  return whole.test(text) && /\d/.test(text) && /[A-Z]/.test(text);
}

/** The words of a bank's text that may be txids, in their order. */
export function txidsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(words))].filter(isTxid);
}
