/** The median; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError('no values');
  return (low + high) / 2;
}

/** The quantile for a share from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes?: readonly string[];
}

/** A Markdown table that can be copied to docs/performance.md. */
export function markdownOf({ title, head, rows, notes = [] }: Table): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    line(head),
    rule,
    ...rows.map(line),
    ...notes.map((note) => `\n${note}`),
    '',
  ].join('\n');
}

export const rounded = (value: number, digits = 2): string => value.toFixed(digits);

/** A goal, and whether it was met. */
export function verdict(value: number, goal: { atLeast: number } | { atMost: number }): string {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const sign = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return `${sign} ${isMet ? 'met' : 'MISSED'}`;
}
