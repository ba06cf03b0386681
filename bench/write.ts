import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Table, median } from './figures.ts';

/** Below this line docs/performance.md has only what runs have measured. */
const mark = '<!-- written by `npm run bench -- --write` -->';
const head = '| measure | seen | goal | rounds differ by |\n| --- | --- | --- | --- |';

/** A row of the page: the measure, what was seen, the goal with its verdict, and the spread. */
type Row = readonly [measure: string, ...others: string[]];

/** The commit of the sources, followed by `+` if there are uncommitted changes. */
export function commitOfSources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

/** Writes each row that has a goal, under what it was measured on. An earlier row of the same measure goes. */
export function writeResults(path: string, tables: readonly Table[]): void {
  const [before, after] = readFileSync(path, 'utf8').split(`${mark}\n`);
  if (before === undefined || after === undefined) throw new Error(`${path} lacks the line ${mark}`);
  const rows = readRows(after);
  for (const table of tables) {
    for (const row of rowsOf(table)) rows.set(row[0], { stamp: table.stamp ?? '', row });
  }
  const lines = new Map<string, string[]>();
  for (const { stamp, row } of rows.values())
    lines.set(stamp, [...(lines.get(stamp) ?? []), `| ${row.join(' | ')} |`]);
  const text = [...lines].flatMap(([stamp, measured]) => [`| **${stamp}** | | | |`, ...measured]);
  writeFileSync(path, `${before}${mark}\n\n${[head, ...text].join('\n')}\n`);
}

/** The rows of the page by their measure, each with what it was measured on: the nearest bold line above. */
function readRows(page: string): Map<string, { stamp: string; row: Row }> {
  const rows = new Map<string, { stamp: string; row: Row }>();
  let stamp = '';
  for (const line of page.split('\n').filter((each) => each.startsWith('| ') && !head.includes(each))) {
    const [, bold] = /^\| \*\*(.*)\*\* \|/.exec(line) ?? [];
    if (bold !== undefined) {
      stamp = bold;
      continue;
    }
    const [measure = '', ...others] = line.slice(2, -2).split(' | ');
    rows.set(measure, { stamp, row: [measure, ...others] });
  }
  return rows;
}

/** The rows of a table that have a goal; a figure stands behind the head of its column. */
function rowsOf({ title, head: columns, rows }: Table): Row[] {
  const hasNames = rows.length > 1 || columns[0] === 'clients';
  return rows.flatMap((cells) => {
    const named = columns
      .map((name, at) => ({ name, cell: cells[at] ?? '' }))
      .filter(({ cell }) => cell !== '');
    const goals = named.filter(({ name }) => name.startsWith('goal')).map(({ cell }) => cell);
    const rounds = named.find(({ name }) => name === 'rounds')?.cell;
    if (goals.length === 0) return [];
    const seen = named
      .slice(hasNames ? 1 : 0)
      .filter(({ name }) => name !== 'rounds' && !name.startsWith('goal'))
      .map(({ name, cell }) => (name === 'seen' ? cell : `${name} ${cell}`));
    const measure = hasNames ? `${title}: ${cells[0]}` : title;
    return [
      [
        measure.replaceAll('|', String.raw`\|`),
        seen.join(', '),
        goals.join(', '),
        rounds === undefined ? '' : spreadOf(rounds),
      ],
    ];
  });
}

function spreadOf(rounds: string): string {
  const figures = rounds.split(' ').map(Number);
  const spread = (Math.max(...figures) - Math.min(...figures)) / median(figures);
  return `${(spread * 100).toFixed(0)} %`;
}
