import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { noBurst, readPress } from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The focused field's value before the scan. */
interface FieldBefore {
  readonly element: Field;
  readonly value: string;
}

/** Recognises a barcode scanner wherever the focus is. Its digits are removed from the field, and its Enter presses no button. */
export function useScanner(onScan: (code: string) => void): void {
  const burst = useRef(noBurst);
  const field = useRef<FieldBefore>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // In a dialog the digits belong to its field: a product's barcode, a customer's CPF.
    if (document.querySelector('[role="dialog"]')) return;
    const read = readPress(burst.current, event);
    burst.current = read.burst;
    if (read.began) field.current = fieldNow();
    if (read.code === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field.current) restoreField(field.current);
    onScan(read.code);
  };
  // In the capture phase, so that the final Enter does not reach the focused element.
  useWindowEvent('keydown', onKeyDown, true);
}

function fieldNow(): FieldBefore | null {
  const element = document.activeElement;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { element, value: element.value } : null;
}

/** Sets a field's value as if typed, so that React notices it. */
function restoreField({ element, value }: FieldBefore): void {
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
