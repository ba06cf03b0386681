import { useEffect, useEffectEvent } from 'react';
import { now } from './clock.ts';

/** A single key ('?') or a sequence of two, written with a blank between them ('g p'). Lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200;

/** Keys that work anywhere, but not while somebody types or a dialog is open (docs/product/screens.md#shortcuts). */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((keys: string) => {
    const action = shortcuts[keys];
    action?.();
    return action !== undefined;
  });

  useEffect(() => {
    let first = { key: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
      const key = event.key.toLowerCase();
      const isSecond = first.key !== '' && now() - first.at <= SEQUENCE_MS;
      const ran = (isSecond && run(`${first.key} ${key}`)) || run(key);
      if (ran) event.preventDefault();
      first = ran ? { key: '', at: 0 } : { key, at: now() };
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
