import { readFileSync } from 'node:fs';

/** A rule of docs/product, and the tests that show that it holds. */
export interface Row {
  readonly id: string;
  /** The rule in short; Portuguese texts are quoted exactly. */
  readonly what: string;
  readonly tests: readonly NamedTest[];
}

export interface NamedTest {
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
}

/** A blank line or a remark. */
const remark = /^\s*(#|$)/;
const rowLine = /^(\d\.[\w.-]+) {2}(\S.*)$/;
const testLine = /^ {4}(\S+) › (\S.*)$/;

/**
 * Reads the table: a line with id and words for each row, below it the tests, indented, as `file › title`.
 *
 * @throws Error for a line that is none of these
 */
export function readTable(path: string): Row[] {
  const rows: { id: string; what: string; tests: NamedTest[] }[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (remark.test(line)) continue;
    const [, id, what] = rowLine.exec(line) ?? [];
    const [, file, title] = testLine.exec(line) ?? [];
    const row = rows.at(-1);
    if (id !== undefined && what !== undefined) rows.push({ id, what, tests: [] });
    else if (row && file !== undefined && title !== undefined) row.tests.push({ file, title });
    else throw new Error(`neither a row nor a test: ${line}`);
  }
  return rows;
}

/** Texts in single quotes; an apostrophe inside a word is no quote. */
export function quotesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu)].map(([, quote = '']) => quote);
}
