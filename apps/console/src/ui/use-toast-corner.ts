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
export function useToastCorner(region: RefObject<HTMLElement | null>, shown: string, held: boolean): Corner {
  const [corner, setCorner] = useState<Corner>('top-end');
  const look = useEffectEvent(async () => {
    // Public pages have nothing to keep clear, and load none of this.
    if (!region.current || held || !document.querySelector('[data-keep-clear], [role="dialog"]')) return;
    const { leastCoveredCorner } = await import('./toast-corner.ts');
    if (region.current) setCorner((present) => leastCoveredCorner(region.current, present));
  });
  useEffect(() => {
    if (shown === '') return setCorner('top-end');
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return corner;
}
