import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

interface ToastKey {
  readonly region: RefObject<HTMLElement | null>;
  /** Restores the focus before the focused toast is removed. */
  readonly leave: () => void;
}

/** `F6` moves the focus to the newest toast, to its 'Desfazer' if there is one; `F6` again or Esc moves it back. */
export function useToastKey(): ToastKey {
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const isInside = () => region.current?.contains(document.activeElement) ?? false;
  const leave = () => {
    if (isInside()) before.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = isInside();
    if (event.key === 'Escape' && inside) {
      // The dialog under the toast stays open.
      event.stopImmediatePropagation();
      return leave();
    }
    const newest = newestButton(region.current);
    if (event.key !== 'F6' || !newest) return;
    event.preventDefault();
    if (inside) return leave();
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    newest.focus();
  };
  // In the capture phase, before a dialog's own Esc listener on the window.
  useWindowEvent('keydown', onKeyDown, true);
  return { region, leave };
}

function newestButton(region: HTMLElement | null): HTMLButtonElement | null {
  const toasts = region?.querySelectorAll('[data-kind]') ?? [];
  return [...toasts].at(-1)?.querySelector('button') ?? null;
}
