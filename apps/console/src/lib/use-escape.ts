import { useEffect, useEffectEvent } from 'react';

// What is open, the topmost last. One Esc closes one thing: a question over a form leaves the form.
const opened: Array<{ readonly close: () => void }> = [];

/** Runs on Esc while this is the topmost of the open dialogs. */
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

/** An open list of a field inside the dialog takes the key first; Mantine marks its field so. */
function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
