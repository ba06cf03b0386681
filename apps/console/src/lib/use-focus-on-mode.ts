import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed goes away with its mode: the focus goes on to the first field, or back to 'Editar' (`data-edit`). */
export function useFocusOnMode(frame: RefObject<HTMLDivElement | null>, isForm: boolean): void {
  const shown = useRef(isForm);
  useEffect(() => {
    if (shown.current === isForm) return;
    shown.current = isForm;
    frame.current?.querySelector<HTMLElement>(isForm ? 'form input, form select' : '[data-edit]')?.focus();
  }, [frame, isForm]);
}
