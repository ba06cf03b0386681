import { type Corner, corners } from './use-toast-corner.ts';

/** The distance to the window's edges, as in toast.module.css. */
const MARGIN = 16;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The corner in which a region covers the least of what is pressed next; the present one, if it is as good. */
export function leastCoveredCorner(region: HTMLElement, present: Corner): Corner {
  const { width, height } = region.getBoundingClientRect();
  const costOf = (each: Corner) => coveredBy(boxAt(each, { width, height }), obstacles());
  const [best] = [present, ...corners]
    .map((each) => ({ each, cost: costOf(each) }))
    .toSorted((a, b) => a.cost - b.cost);
  return best?.each ?? present;
}

interface Obstacle {
  readonly box: Box;
  readonly weight: number;
}

/** While a dialog is open nothing behind it can be pressed. Its buttons matter most, then its text. */
function obstacles(): Obstacle[] {
  const within = (selector: string, weight: number): Obstacle[] =>
    [...document.querySelectorAll(selector)].map((element) => ({
      box: element.getBoundingClientRect(),
      weight,
    }));
  const dialogs = within('[role="dialog"]', 1);
  return dialogs.length > 0
    ? [...dialogs, ...within('[role="dialog"] [data-keep-clear]', 1_000)]
    : within('[data-keep-clear]', 1);
}

function boxAt(corner: Corner, { width, height }: { width: number; height: number }): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const left = corner.endsWith('end') ? clientWidth - MARGIN - width : MARGIN;
  const top = corner.startsWith('top') ? MARGIN : clientHeight - MARGIN - height;
  return { left, top, right: left + width, bottom: top + height };
}

function coveredBy(box: Box, all: readonly Obstacle[]): number {
  return all.reduce((sum, { box: other, weight }) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + (width > 0 && height > 0 ? width * height * weight : 0);
  }, 0);
}
