import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Corners in the order in which they are tried. */
export const corners = ['top-end', 'bottom-end', 'top-start', 'bottom-start'] as const;

export type Corner = (typeof corners)[number];

/** Spread on what is pressed next: no toast lies over it while a corner is free (docs/product/screens.md#toasts). */
export const keepClear = { 'data-keep-clear': true } as const;

/** Dialogs open and close, and pages change, while a toast is shown. */
const LOOK_AGAIN_MS = 150;

/**
 * The corner in which the toasts cover the least of what is pressed next. They stay where they are while that is free, and while
 * somebody points at them.
 *
 * @param shown changes with the toasts; empty for none
 */
export function useToastCorner(
  region: RefObject<HTMLElement | null>,
  shown: string,
  isHeldAt: (corner: Corner) => boolean,
): Corner {
  const [corner, setCorner] = useState<Corner>('top-end');
  const move = useEffectEvent((to: (region: HTMLElement, present: Corner) => Corner) => {
    const { current } = region;
    if (current && !isHeldAt(corner)) setCorner((present) => to(current, present));
  });
  useEffect(() => {
    if (shown === '') return setCorner('top-end');
    const look = async () => {
      // Public pages have nothing to keep clear, and load none of this.
      if (!document.querySelector('[data-keep-clear], [role="dialog"]')) return;
      const { leastCoveredCorner } = await import('./toast-corner.ts');
      // Somebody may have pointed at a toast while that was loaded.
      move(leastCoveredCorner);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return corner;
}
