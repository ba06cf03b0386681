// What the login page says to somebody who was signed out for a reason. It is no toast, for it is worth reading twice;
// and no state of a navigation, for the admin layout leads away by itself as soon as nobody is signed in.

let words: string | null = null;

export function leaveWords(text: string): void {
  words = text;
}

export function partingWords(): string | null {
  return words;
}

/** Somebody signed in: they are out of date. */
export function forgetWords(): void {
  words = null;
}
