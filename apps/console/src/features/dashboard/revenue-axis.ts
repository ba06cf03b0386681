/**
 * The labels of the money axis: `R$ 1.500`, `R$ 0,50` if centavos matter, `R$ 12,5 mil` if it would be too long. All labels
 * have the same format.
 */
export function axisMoney(reais: readonly number[]): string[] {
  const format = formatFor(reais);
  return reais.map((value) => format.format(value));
}

function formatFor(reais: readonly number[]): Intl.NumberFormat {
  if (Math.max(0, ...reais) >= 10_000) return short;
  return reais.every(Number.isInteger) ? whole : exact;
}

const brl = { style: 'currency', currency: 'BRL' } as const;
const exact = new Intl.NumberFormat('pt-BR', brl);
const whole = new Intl.NumberFormat('pt-BR', { ...brl, maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('pt-BR', {
  ...brl,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/**
 * Which days are labelled under the chart: as many as fit, at even distances, always including today.
 *
 * @param count how many days there are
 * @param room how many labels fit beside each other
 */
export function namedDays(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const last = count - 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => last - index * step).reverse();
}

/**
 * The position of a day's tooltip: beside its bar if there is room, otherwise as near as the edges allow.
 *
 * @param bar the position of the bar
 * @returns the left edge of the tooltip; all in CSS pixels from the chart's left edge
 */
export function tooltipLeft(bar: number, width: number, chart: number): number {
  const GAP = 16;
  if (bar + GAP + width <= chart) return bar + GAP;
  if (bar - GAP - width >= 0) return bar - GAP - width;
  return Math.max(0, Math.min(bar - width / 2, chart - width));
}
