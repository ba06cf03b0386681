import type { RefObject } from 'react';
import { useFocusOnStep } from './use-focus-on-step.ts';

/** What was pressed goes away with its mode: the focus goes on to the first field, or back to 'Editar' (`data-edit`). */
export function useFocusOnMode(frame: RefObject<HTMLDivElement | null>, isForm: boolean): void {
  useFocusOnStep(frame, isForm, isForm ? 'form input, form select' : '[data-edit]');
}
