import uPlot from 'uplot';
import { type RevenueMonth, type Source, stackOf } from './daily-revenue.ts';
import { axisMoney, namedDays } from './revenue-axis.ts';
import styles from './revenue-plot.module.css';

// The only file that uses uPlot; loaded separately, after the figures. uPlot sets styles through the CSSOM, so the content security
// policy needs no exception; revenue-plot.module.css has the few rules of its style sheet that we use.

/** The day under the pointer, and the position of its bar in CSS pixels from the chart's left edge. */
export interface PlotPoint {
  readonly index: number;
  readonly bar: number;
  readonly chart: number;
}

interface RevenuePlot {
  readonly destroy: () => void;
}

/**
 * Draws a month as stacked bars that fill the host and follow its width.
 *
 * @param onPoint called whenever the pointer moves to another day, or leaves
 */
export function drawRevenuePlot(
  host: HTMLElement,
  month: RevenueMonth,
  onPoint: (point: PlotPoint | null) => void,
): RevenuePlot {
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      class: styles.plot ?? '',
      padding: [8, roomAfterToday(host, month), 0, 0],
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      series: [{}, ...seriesOf(host, month)],
      scales: {
        x: { time: false, range: [-0.5, month.days.length - 0.5] },
        y: { range: [0, (month.best?.total ?? 1) * 1.05] },
      },
      axes: axesOf(host, month),
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: false, y: false, setScale: false },
        move: toNearestDay,
      },
      hooks: { setCursor: [reportPoint(onPoint)] },
    },
    [month.days.map((_, index) => index), ...month.shown.map(({ id }) => month.days.map((day) => day[id]))],
    host,
  );
  const sizes = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: host.clientHeight }),
  );
  sizes.observe(host);
  return {
    destroy: () => {
      sizes.disconnect();
      plot.destroy();
    },
  };
}

/** Each source's colour, set in revenue-chart.module.css for bars and legend. */
const tokens = {
  sessions: '--revenue-sessions',
  sales: '--revenue-sales',
  events: '--revenue-events',
} as const satisfies Record<Source['id'], string>;

function seriesOf(host: HTMLElement, month: RevenueMonth): uPlot.Series[] {
  const { bars } = uPlot.paths;
  if (!bars) throw new Error('this build of uPlot cannot draw bars');
  const stack = stackOf(month.days);
  return month.shown.map(({ id }) => {
    const { from, to } = stack[id];
    return {
      width: 0,
      fill: colourOf(host, tokens[id]),
      points: { show: false },
      paths: bars({
        size: [0.72, 28, 1],
        disp: {
          y0: { unit: 1, values: (plot) => from.map((low, index) => lift(plot, low, to[index] ?? low)) },
          y1: { unit: 1, values: () => to },
        },
      }),
    };
  });
}

/** A segment starts a little above the one below, so that a gap separates them without colours. */
function lift(plot: uPlot, low: number, high: number): number {
  const GAP = 2;
  if (low === 0 || high === low) return low;
  const pixel = (plot.scales.y?.max ?? 0) / (plot.bbox.height / uPlot.pxRatio);
  return low + Math.min(GAP * pixel, (high - low) / 2);
}

function axesOf(host: HTMLElement, month: RevenueMonth): uPlot.Axis[] {
  const font = fontOf(host);
  const measure = measureIn(font);
  const common = { font, stroke: getComputedStyle(host).color, ticks: { show: false }, gap: 8 };
  const dayRoom = measure(WIDEST_DAY) + 16;
  return [
    {
      ...common,
      size: 28,
      grid: { show: false },
      splits: (plot) => namedDays(month.days.length, plot.bbox.width / uPlot.pxRatio / dayRoom),
      values: (_, splits) => splits.map((index) => month.days[index]?.label ?? ''),
    },
    {
      ...common,
      space: 40,
      grid: { stroke: colourOf(host, '--line'), width: 1 },
      values: (_, splits) => axisMoney(splits),
      // Null before the first layout.
      size: (_, values: string[] | null) => Math.max(40, ...(values ?? []).map((text) => measure(text) + 8)),
    },
  ];
}

const WIDEST_DAY = '00/00';

/** Today's label is wider than a narrow bar, and must not be cut off at the edge. */
function roomAfterToday(host: HTMLElement, month: RevenueMonth): uPlot.PaddingSide {
  const name = measureIn(fontOf(host))(WIDEST_DAY);
  return (plot) => Math.max(0, Math.ceil((name - plot.width / month.days.length) / 2));
}

function fontOf(host: HTMLElement): string {
  const { fontSize, fontFamily } = getComputedStyle(host);
  return `${Math.round(Number.parseFloat(fontSize))}px ${fontFamily}`;
}

function measureIn(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  context.font = font;
  return (text) => Math.ceil(context.measureText(text).width);
}

/** Moves the pointer's line to the middle of a bar. Negative: the pointer has left. */
function toNearestDay(plot: uPlot, left: number, top: number): [number, number] {
  return left < 0 ? [left, top] : [plot.valToPos(plot.posToIdx(left), 'x'), top];
}

function reportPoint(onPoint: (point: PlotPoint | null) => void): (plot: uPlot) => void {
  let before: number | null = null;
  return (plot) => {
    const { idx, left = -1 } = plot.cursor;
    const index = left < 0 || idx === undefined ? null : idx;
    if (index === before) return;
    before = index;
    onPoint(
      index === null
        ? null
        : { index, bar: plot.over.offsetLeft + plot.valToPos(index, 'x'), chart: plot.width },
    );
  };
}

/** A canvas cannot use custom properties, and `light-dark()` is resolved only in a used property. */
function colourOf(host: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
