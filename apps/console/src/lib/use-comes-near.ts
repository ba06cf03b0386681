import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls when the element comes within a screen or so of the view; not while it is off. */
export function useComesNear<E extends HTMLElement>(isOn: boolean, onNear: () => void): RefObject<E | null> {
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
