import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { now } from './clock.ts';

/** A single key ('?') or a sequence of two ('g p'), in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200;

/** Global shortcuts, disabled while somebody types or a dialog is open (docs/product/screens.md#shortcuts). */
export function useShortcuts(shortcuts: Shortcuts): void {
  const first = useRef({ key: '', at: 0 });
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
    const key = event.key.toLowerCase();
    const { key: before, at } = first.current;
    const isSecond = before !== '' && now() - at <= SEQUENCE_MS;
    const action = (isSecond && shortcuts[`${before} ${key}`]) || shortcuts[key];
    if (action) event.preventDefault();
    action?.();
    first.current = action ? { key: '', at: 0 } : { key, at: now() };
  });
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
