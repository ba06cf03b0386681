/** One sample line. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

/**
 * Parses Prometheus' text format 0.0.4, and refuses whatever its specification does not allow
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export function readPrometheusText(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line is not terminated.');
  const reading: Reading = { families: new Map(), helped: new Set(), current: undefined };
  for (const line of text.slice(0, -1).split('\n')) if (line !== '') readLine(reading, line);
  for (const family of reading.families.values()) {
    if (!reading.helped.has(family.name)) throw new Error(`${family.name} has no description.`);
    checkSeries(family);
  }
  return reading.families;
}

interface OpenFamily extends Family {
  readonly samples: Sample[];
}

interface Reading {
  readonly families: Map<string, OpenFamily>;
  readonly helped: Set<string>;
  current: OpenFamily | undefined;
}

function readLine(reading: Reading, line: string): void {
  const [, helped] = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (?:[^\\]|\\\\|\\n)*$/.exec(line) ?? [];
  if (helped !== undefined) {
    if (reading.helped.has(helped)) throw new Error(`${helped} has two descriptions.`);
    reading.helped.add(helped);
    return;
  }
  const kinds = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/;
  const [, name, type] = kinds.exec(line) ?? [];
  if (name !== undefined && type !== undefined) {
    if (reading.families.has(name)) throw new Error(`${name} occurs in two places.`);
    reading.current = { name, type, samples: [] };
    reading.families.set(name, reading.current);
    return;
  }
  const sample = readSample(line);
  const { current } = reading;
  if (!current || familyOf(sample.name, current.type) !== current.name) {
    throw new Error(`${sample.name} is outside its family.`);
  }
  current.samples.push(sample);
}

function familyOf(name: string, type: string): string {
  return type === 'histogram' || type === 'summary' ? name.replace(/_(?:bucket|sum|count)$/, '') : name;
}

function readSample(line: string): Sample {
  const [, name = '', inner = '', figure = ''] =
    /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`Invalid sample: ${line}`);
  return { name, labels: readLabels(inner), value: readFigure(figure) };
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const [whole = '', label = '', value = ''] =
      /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/.exec(rest) ?? [];
    if (whole === '' || label in labels) throw new Error(`Invalid labels: ${text}`);
    labels[label] = value;
    rest = rest.slice(whole.length);
  }
  return labels;
}

/** The same for the same labels in any order. */
function keyOf(labels: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => one.localeCompare(other)));
}

function readFigure(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  if (text === '-Inf') return Number.NEGATIVE_INFINITY;
  if (text === 'NaN') return Number.NaN;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new Error(`Invalid number: ${text}`);
  return Number(text);
}

function checkSeries({ name, type, samples }: Family): void {
  const seen = new Set<string>();
  for (const sample of samples) {
    const series = `${sample.name}${keyOf(sample.labels)}`;
    if (seen.has(series)) throw new Error(`${series} occurs twice.`);
    seen.add(series);
    if (type === 'counter' && !(sample.value >= 0)) throw new Error(`${series} is below zero.`);
  }
  if (type === 'histogram') checkHistogram(name, samples);
}

/** Buckets increase, the last one is +Inf and equals the count, and there is a sum. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const key = keyOf(labels);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  for (const [key, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => readFigure(labels['le'] ?? ''));
    const rises = (values: readonly number[], strictly: boolean) =>
      values.every((value, index) => {
        const before = values[index - 1];
        return before === undefined || (strictly ? value > before : value >= before);
      });
    const counts = buckets.map(({ value }) => value);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const hasSum = group.some((sample) => sample.name === `${name}_sum`);
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count && hasSum;
    if (!isWhole || !rises(bounds, true) || !rises(counts, false)) {
      throw new Error(`${name}${key} is not a valid histogram.`);
    }
  }
}
