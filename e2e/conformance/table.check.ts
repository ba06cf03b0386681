import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { type Row, quotesIn, readTable } from './read-table.ts';
import { TestFiles } from './test-files.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const rows = readTable(at('table.txt'));
const files = new TestFiles(at('../..'));
const product = at('../../docs/product');
const quoted = rows.flatMap(({ what }) => quotesIn(what));
const pages = readdirSync(product).map((name) => {
  const text = readFileSync(join(product, name), 'utf8').replaceAll(/\s+/g, ' ');
  // The text of a link belongs to the page that it leads to.
  return { name, text, own: text.replaceAll(/\[[^\]]*\]\((?!#)[^)]*\)/g, '') };
});

/** The parser reads some two hundred files. */
const SLOW_MS = 60_000;

const listed = (problems: readonly string[]) => [...problems].sort().join('\n');

describe('the conformance table', { timeout: SLOW_MS }, () => {
  it('has rows for every section that says what the product does, each with a unique id', () => {
    expect([...new Set(rows.map(({ id }) => id.charAt(0)))]).toEqual([
      '1',
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

  it('names tests that assert the quoted text or the field of an entity, themselves or in a helper that they call', () => {
    const unsaid = rows.flatMap((row) => {
      const texts = row.tests
        .filter(({ file }) => files.exists(file))
        .map(({ file, title }) => files.assertedIn(file, title));
      return [...quotesIn(row.what), ...fieldIn(row)]
        .filter((quote) => !texts.some((text) => text.includes(quote)))
        .map((quote) => `${row.id}: '${quote}'`);
    });
    expect(listed(unsaid)).toBe('');
  });

  it('names calls like the contract', () => {
    const declared = new Set(endpoints.map(({ method, path }) => `${method} ${shape(path)}`));
    const unknown = rows
      .map(({ what }) => /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?:;,]+)/.exec(what))
      .filter((match) => match !== null)
      .filter(([, method = '', path = '']) => !declared.has(`${method} ${shape(path)}`))
      .map(([whole]) => whole);
    expect(listed(unknown)).toBe('');
  });

  it('quotes only texts that are on a page of docs/product', () => {
    const told = pages.map(({ text }) => text).join(' ');
    expect(listed(quoted.filter((quote) => !told.includes(quote)))).toBe('');
  });

  it('quotes every page of docs/product, by a text that no other page has', () => {
    // The index names the pages, and the page of words repeats their texts.
    const nouns = pages.filter(({ name }) => !/^(README|words)\./.test(name));
    const having = (quote: string) => nouns.filter(({ own }) => own.includes(quote));
    const alone = quoted.map(having).filter(({ length }) => length === 1);
    const held = new Set(alone.flat().map(({ name }) => name));
    expect(listed(nouns.map(({ name }) => name).filter((name) => !held.has(name)))).toBe('');
  });
});

/** Rows about fields have the form `Store: ownerName`. */
function fieldIn({ id, what }: Row): string[] {
  const [, field] = /^[\w ]+: (\w+)\b/.exec(what) ?? [];
  return id.startsWith('3.') && field !== undefined && id.endsWith(`.${field}`) ? [field] : [];
}

/** The path without the names of its parameters. */
function shape(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, '*');
}
