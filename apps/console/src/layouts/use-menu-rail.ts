import { useEffect } from 'react';

/**
 * Marks the root while a pointer or the keyboard is on the menu, which opens the rail (styles/tokens.css). Esc closes it until
 * one enters again; touch does not count (docs/product/screens.md#menu).
 */
export function useMenuRail(): void {
  useEffect(() => {
    const root = document.documentElement;
    const leaving = new AbortController();
    const on = { pointer: false, focus: false };
    const set = (change: Partial<typeof on>) => {
      Object.assign(on, change);
      root.toggleAttribute('data-menu-open', on.pointer || on.focus);
    };
    const listen = <Type extends keyof WindowEventMap>(
      type: Type,
      tell: (event: WindowEventMap[Type]) => void,
    ) => window.addEventListener(type, tell, { signal: leaving.signal });

    listen('pointerover', ({ target, pointerType }) =>
      set({ pointer: pointerType !== 'touch' && isInMenu(target) }),
    );
    listen('pointerout', ({ relatedTarget }) => {
      if (relatedTarget === null) set({ pointer: false });
    });
    listen('focusin', ({ target }) => set({ focus: isInMenu(target) && target.matches(':focus-visible') }));
    listen('focusout', ({ relatedTarget }) => {
      if (relatedTarget === null) set({ focus: false });
    });
    listen('keydown', ({ key }) => {
      if (key === 'Escape') set({ pointer: false, focus: false });
    });
    return () => {
      leaving.abort();
      root.removeAttribute('data-menu-open');
    };
  }, []);
}

function isInMenu(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest('[data-menu]') !== null;
}
