import { limits, normalizeForSearch } from '@coruja/domain';

/** The fields of 'Vários': a prefix and the numbers after it. */
export interface NameRange {
  readonly prefix: string;
  readonly from: number | string;
  readonly to: number | string;
}

const maxNumber = 9_999;

/** What is wrong with a range, by field; empty if nothing is. */
export function problemsOf({ prefix, from, to }: NameRange): Partial<Record<keyof NameRange, string>> {
  if (prefix.trim() === '') return { prefix: 'Informe o começo do nome, como PC.' };
  if (typeof from !== 'number') return { from: 'Informe o primeiro número.' };
  if (typeof to !== 'number') return { to: 'Informe o último número.' };
  if (to < from) return { to: 'O último número deve ser igual ou maior que o primeiro.' };
  if (to > maxNumber) return { to: `O maior número é ${maxNumber.toLocaleString('pt-BR')}.` };
  return to - from < limits.computersAtOnce
    ? {}
    : { to: `Adicione no máximo ${limits.computersAtOnce} computadores de uma vez.` };
}

/**
 * `PC 01` to `PC 30`: written like the store's names with this prefix, with or without a blank and leading zeros; if
 * there are none, with a blank and two digits.
 *
 * @param range without problems
 */
export function namesIn({ prefix, from, to }: NameRange, known: readonly string[]): string[] {
  const stem = prefix.trim().replace(/\s+/g, ' ');
  const { glue, digits } = styleOf(stem, known);
  const count = Number(to) - Number(from) + 1;
  return Array.from(
    { length: count },
    (_, index) => `${stem}${glue}${String(Number(from) + index).padStart(digits, '0')}`,
  );
}

/** The prefix of the last computer and the number after the highest. */
export function nextRange(known: readonly string[]): NameRange {
  const last = known.map(splitName).findLast((parts) => parts !== null);
  if (!last) return { prefix: 'PC', from: 1, to: '' };
  const from = Math.max(...numbersAfter(last.stem, known).map(({ digits }) => Number(digits))) + 1;
  return { prefix: last.stem, from, to: '' };
}

function styleOf(stem: string, known: readonly string[]): { glue: string; digits: number } {
  const same = numbersAfter(stem, known);
  const first = same[0];
  if (!first) return { glue: /[\p{L}\p{N}]$/u.test(stem) ? ' ' : '', digits: 2 };
  const padded = same.find(({ digits }) => digits.startsWith('0'));
  const isPlain = !padded && same.some(({ digits }) => digits.length === 1);
  return { glue: first.glue, digits: padded?.digits.length ?? (isPlain ? 1 : 2) };
}

function numbersAfter(stem: string, known: readonly string[]) {
  const key = normalizeForSearch(stem);
  return known.flatMap((name) => {
    const parts = splitName(name);
    return parts && normalizeForSearch(parts.stem) === key ? [parts] : [];
  });
}

/** `PC 07` as `PC`, a blank and `07`; null for a name without a number at its end. */
function splitName(name: string): { stem: string; glue: string; digits: string } | null {
  const match = /^(.*?\D)??(\s?)(\d{1,4})$/.exec(name);
  const stem = match?.[1]?.trimEnd();
  if (!match || !stem) return null;
  return {
    stem,
    glue: name.slice(stem.length, name.length - (match[3]?.length ?? 0)),
    digits: match[3] ?? '',
  };
}
