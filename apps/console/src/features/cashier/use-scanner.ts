import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { noBurst, readPress } from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What stood in the field that has the focus, before a scanner typed into it. */
interface FieldBefore {
  readonly element: Field;
  readonly value: string;
}

/** Hears a barcode scanner wherever the focus is. Its digits do not stay in the field, and its Enter presses no button. */
export function useScanner(onScan: (code: string) => void): void {
  const burst = useRef(noBurst);
  const field = useRef<FieldBefore>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog takes what is typed for itself: a product's barcode, a customer's CPF.
    if (document.querySelector('[role="dialog"]')) return;
    const read = readPress(burst.current, event);
    burst.current = read.burst;
    if (read.began) field.current = fieldNow();
    if (read.code === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field.current) putBack(field.current);
    onScan(read.code);
  };
  // Before anybody else: the Enter at the end must not reach what has the focus.
  useWindowEvent('keydown', onKeyDown, true);
}

function fieldNow(): FieldBefore | null {
  const element = document.activeElement;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { element, value: element.value } : null;
}

/** Sets a field as if it had been typed: React hears only of a change that it did not make itself. */
function putBack({ element, value }: FieldBefore): void {
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
