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
  /** Whether the page keeps it although it has no goal, since it explains those that are missed. */
  readonly explains?: boolean;
  /** What it was measured on, for the page that keeps it. */
  readonly stamp?: string;
}

/** The table in Markdown. */
export function markdownOf({ title, head, rows, notes = [], stamp }: Table): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    ...(stamp === undefined ? [] : [stamp, '']),
    line(head),
    rule,
    ...rows.map(line),
    ...notes.map((note) => `\n${note}`),
    '',
  ].join('\n');
}

export const rounded = (value: number, digits = 2): string => value.toFixed(digits);

type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** A goal, and whether it was met. */
export function verdict(value: number, goal: Goal): string {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return `${signOf(goal)} ${isMet ? 'met' : 'MISSED'}`;
}

/** If the rounds differ by more, their median says as much about the machine as about the server. */
const mostSpread = 0.3;

/** The verdict on the median of several rounds; none if they differ by more than 30 % of it. */
export function verdictOfRounds(rounds: readonly number[], goal: Goal): string {
  const middle = median(rounds);
  const spread = (Math.max(...rounds) - Math.min(...rounds)) / middle;
  if (spread <= mostSpread) return verdict(middle, goal);
  return `${signOf(goal)} no verdict`;
}

function signOf(goal: Goal): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}
