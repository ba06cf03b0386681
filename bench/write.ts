import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Table } from './figures.ts';

/** Below this line docs/performance.md has only what runs have measured. */
const mark = '<!-- written by `npm run bench -- --write` -->';
const head = '| measure | seen, and its goal |\n| --- | --- |';

/** The commit of the sources, followed by `+` if there are uncommitted changes. */
export function commitOfSources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

/**
 * Writes a line for each table that has a goal or explains one, under what it was measured on. The line of an earlier run of the same
 * table goes.
 */
export function writeResults(path: string, tables: readonly Table[]): void {
  const [before, after] = readFileSync(path, 'utf8').split(`${mark}\n`);
  if (before === undefined || after === undefined) throw new Error(`${path} lacks the line ${mark}`);
  const kept = readLines(after);
  for (const table of tables) {
    const seen = table.rows
      .flatMap((cells) => (table.explains ? wholeOf(table, cells) : seenIn(table, cells)))
      .join('; ');
    if (seen === '') continue;
    kept.set(table.title.replaceAll('|', String.raw`\|`), { stamp: table.stamp ?? '', seen });
  }
  const lines = new Map<string, string[]>();
  for (const [title, { stamp, seen }] of kept)
    lines.set(stamp, [...(lines.get(stamp) ?? []), `| ${title} | ${seen} |`]);
  const text = [...lines].flatMap(([stamp, measured]) => [`| **${stamp}** | |`, ...measured]);
  writeFileSync(path, `${before}${mark}\n\n${[head, ...text].join('\n')}\n`);
}

interface Line {
  /** What it was measured on: the nearest bold line above. */
  readonly stamp: string;
  readonly seen: string;
}

/** The lines of the page by the title of their table. */
function readLines(page: string): Map<string, Line> {
  const lines = new Map<string, Line>();
  let stamp = '';
  for (const line of page.split('\n').filter((each) => each.startsWith('| ') && !head.includes(each))) {
    const [, bold] = /^\| \*\*(.*)\*\* \|/.exec(line) ?? [];
    if (bold !== undefined) {
      stamp = bold;
      continue;
    }
    const [title = '', seen = ''] = line.slice(2, -2).split(' | ');
    lines.set(title, { stamp, seen });
  }
  return lines;
}

/** All figures of a row. */
function wholeOf({ head: [, ...columns] }: Table, [name, ...cells]: readonly string[]): string[] {
  return [`${name}: ${columns.map((column, at) => `${column} ${cells[at]}`).join(', ')}`];
}

/** The figures of a row that have a goal: a goal's column stands behind its figure, or behind the rounds of that. */
function seenIn({ head: columns, rows }: Table, cells: readonly string[]): string[] {
  const isGoal = (column: string) => column.startsWith('goal');
  const judged = columns.flatMap((column, at) => {
    if (!isGoal(column) || !cells[at]) return [];
    const figureAt = columns.findLastIndex((name, place) => place < at && name !== 'rounds' && !isGoal(name));
    const figure = `${columns[figureAt]} ${cells[figureAt]}`.replace(/^seen /, '');
    return [`${figure} (${cells[at]})`];
  });
  if (judged.length === 0) return [];
  const hasName = rows.length > 1 || columns[0] === 'clients';
  return [`${hasName ? `${cells[0]}: ` : ''}${judged.join(', ')}`];
}
