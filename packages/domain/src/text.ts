/**
 * The form in which names are searched and sorted: without accents, lower case, single blanks.
 * The database's collation is C, so this text is stored beside the name.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Compares two names as a Brazilian reader sorts them, numbers by value: PC 2 before PC 10. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** The first word of a full name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** What no name holds: control characters and line breaks, marks that turn the direction of writing, and what makes a link. */
const unfitForNames = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|:\/\//gu;

/** Whether a text is one line of visible words, so that it can stand in mail and lists and say nothing but a name. */
export function isFitName(text: string): boolean {
  return text.search(unfitForNames) === -1;
}

/** A name that may have been stored before `isFitName` was asked, as it can be mailed. */
export function fitName(text: string): string {
  return text.replace(unfitForNames, ' ');
}
