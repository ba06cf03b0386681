import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Corners in the order in which they are tried. */
const places = ['top-end', 'bottom-end', 'top-start', 'bottom-start'] as const;

export type Place = (typeof places)[number];

/** Spread on what is pressed next: no toast lies over it while a corner is free (docs/product/screens.md#toasts). */
export const keepClear = { 'data-keep-clear': true } as const;

/** The distance to the window's edges, as in toast.module.css. */
const MARGIN = 16;
/** Dialogs open and close, and pages change, while a toast is shown. */
const LOOK_AGAIN_MS = 150;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The corner in which the toasts cover the least of what is pressed next. They stay where they are while that is free, and while
 * somebody points at them.
 *
 * @param shown changes with the toasts; empty for none
 */
export function useClearPlace(region: RefObject<HTMLElement | null>, shown: string, held: boolean): Place {
  const [place, setPlace] = useState<Place>('top-end');
  const look = useEffectEvent(() => {
    if (!region.current || held) return;
    const { width, height } = region.current.getBoundingClientRect();
    const costOf = (each: Place) => coveredBy(boxAt(each, { width, height }), obstacles());
    const [best] = [place, ...places]
      .map((each) => ({ each, cost: costOf(each) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (best) setPlace(best.each);
  });
  useEffect(() => {
    if (shown === '') return setPlace('top-end');
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return place;
}

interface Obstacle {
  readonly box: Box;
  readonly weight: number;
}

/** While a dialog is open nothing behind it can be pressed. Its buttons matter most, then what it says. */
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

function boxAt(place: Place, { width, height }: { width: number; height: number }): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const left = place.endsWith('end') ? clientWidth - MARGIN - width : MARGIN;
  const top = place.startsWith('top') ? MARGIN : clientHeight - MARGIN - height;
  return { left, top, right: left + width, bottom: top + height };
}

function coveredBy(box: Box, all: readonly Obstacle[]): number {
  return all.reduce((sum, { box: other, weight }) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + (width > 0 && height > 0 ? width * height * weight : 0);
  }, 0);
}
