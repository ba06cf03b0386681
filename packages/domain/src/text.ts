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

/**
 * How a person of the platform is shown to a store that does not know them yet: 'Ana C.' (decisions.md, "People and places").
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = last?.match(/^./u)?.[0];
  return initial ? `${words[0]} ${initial.toUpperCase()}.` : (words[0] ?? '');
}
