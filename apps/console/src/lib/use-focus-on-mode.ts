import type { RefObject } from 'react';
import { useFocusOnStep } from './use-focus-on-step.ts';

/** The pressed button disappears with its mode: moves the focus to the first field, or back to 'Editar' (`data-edit`). */
export function useFocusOnMode(frame: RefObject<HTMLDivElement | null>, isForm: boolean): void {
  useFocusOnStep(frame, isForm, isForm ? 'form input, form select' : '[data-edit]');
}
