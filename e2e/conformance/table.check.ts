import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { noScreenText } from './no-screen-text.ts';
import { type Row, quotesIn, readTable } from './read-table.ts';
import { TestFiles } from './test-files.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const rows = readTable(at('table.txt'));
const files = new TestFiles(at('../..'));
const specification = at('../../../shared/specification.md');

const listed = (problems: readonly string[]) => [...problems].sort().join('\n');

describe('the conformance table', () => {
  it('has rows for every section that says what the product does, each under an id of its own', () => {
    expect([...new Set(rows.map(({ id }) => id.charAt(0)))]).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names at least one test for every row', () => {
    expect(listed(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id))).toBe('');
  });

  it('names only tests that exist', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !files.exists(file) || !files.hasTest(file, title))
        .map(({ file, title }) => `${id}: ${file} › ${title}`),
    );
    expect(listed(missing)).toBe('');
  });

  it('names tests in which the quoted text, or the field of an entity, stands', () => {
    const unsaid = rows.flatMap((row) => {
      const named = row.tests.filter(({ file }) => files.exists(file));
      const texts = named.map(({ file }) => files.textWithHelpers(file));
      return [...quotesIn(row.what), ...fieldIn(row)]
        .filter((quote) => !texts.some((text) => text.includes(quote)))
        .map((quote) => `${row.id}: '${quote}'`);
    });
    expect(listed(unsaid)).toBe('');
  });

  it('names calls as the contract has them', () => {
    const declared = new Set(endpoints.map(({ method, path }) => `${method} ${shape(path)}`));
    const unknown = rows
      .map(({ what }) => /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?:;,]+)/.exec(what))
      .filter((match) => match !== null)
      .filter(([, method = '', path = '']) => !declared.has(`${method} ${shape(path)}`))
      .map(([whole]) => whole);
    expect(listed(unknown)).toBe('');
  });

  // The specification lies beside the repository where the product is made, and nowhere else.
  it.skipIf(!existsSync(specification))('carries every text that the specification quotes', () => {
    const carried = new Set(rows.flatMap(({ what }) => quotesIn(what)));
    const quoted = quotesIn(readFileSync(specification, 'utf8'));
    const left = quoted.filter((quote) => !carried.has(quote) && !(quote in noScreenText));
    expect(listed([...new Set(left)])).toBe('');
    expect(Object.keys(noScreenText).filter((quote) => !quoted.includes(quote))).toEqual([]);
  });
});

/** A row of section 3 names its field behind the entity: `Store: ownerName`. */
function fieldIn({ id, what }: Row): string[] {
  const [, field] = /^[\w ]+: (\w+)\b/.exec(what) ?? [];
  return id.startsWith('3.') && field !== undefined && id.endsWith(`.${field}`) ? [field] : [];
}

/** A path whatever its parameters are called. */
function shape(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, '*');
}
