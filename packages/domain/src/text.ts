/**
 * The form in which names are searched and sorted: without accents, lower case, single blanks. Stored beside the name, because
 * the database's collation is C.
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

/** `a`, `a e b`, `a, b e c`. */
export function formatList(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1) ?? ''}`;
}

/** The first word of a full name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Not allowed in names: control characters, line breaks, direction marks, and links. */
const unsafeInNames = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|:\/\//gu;

/** Whether a text is one line without links and control characters, so that it is safe in mail and lists. */
export function isSafeName(text: string): boolean {
  return text.search(unsafeInNames) === -1;
}

/** Makes a name safe for mail that may have been stored before `isSafeName` was checked. */
export function sanitizeName(text: string): string {
  return text.replace(unsafeInNames, ' ');
}
