import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Table, markdownOf } from './figures.ts';

/** Below this line docs/performance.md has only what runs have printed. */
const mark = '<!-- written by `npm run bench -- --write` -->';

/** A section of the page: a table as it was printed, with what it was measured on. */
export interface Result {
  readonly title: string;
  readonly text: string;
}

/** A table with the machine, the version and the time that it was measured on. */
export function resultOf(table: Table, stamp: string): Result {
  return { title: table.title, text: markdownOf({ ...table, stamp }) };
}

/** The commit of the sources, followed by `+` if there are uncommitted changes. */
export function commitOfSources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

/** Replaces the sections with these titles and adds new ones; the others keep the results of an earlier run. */
export function writeResults(path: string, results: readonly Result[]): void {
  const [before, after] = readFileSync(path, 'utf8').split(`${mark}\n`);
  if (before === undefined || after === undefined) throw new Error(`${path} lacks the line ${mark}`);
  const sections = new Map(after.split(/^(?=### )/m).flatMap((text) => sectionOf(text.trim())));
  for (const { title, text } of results) sections.set(title, text.trim());
  writeFileSync(path, `${before}${mark}\n\n${[...sections.values()].join('\n\n')}\n`);
}

function sectionOf(text: string): [string, string][] {
  const title = /^### (.*)$/m.exec(text)?.[1];
  return title === undefined ? [] : [[title, text]];
}
