import { useEffect, useEffectEvent } from 'react';

// Open dialogs, the topmost last. One Esc closes one dialog.
const opened: Array<{ readonly close: () => void }> = [];

/** Runs on Esc while this is the topmost open dialog. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const entry = { close: () => close() };
    opened.push(entry);
    if (opened.length === 1) window.addEventListener('keydown', onKeyDown, true);
    return () => {
      opened.splice(opened.indexOf(entry), 1);
      if (opened.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || hasOpenList(event.target)) return;
  opened.at(-1)?.close();
}

/** An open dropdown in the dialog gets the key first; Mantine marks its field. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
