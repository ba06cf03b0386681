import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when the element is within about a screen of the view, while `isOn`. */
export function useNearViewport<E extends HTMLElement>(
  isOn: boolean,
  onNear: () => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isOn || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn]);
  return element;
}
