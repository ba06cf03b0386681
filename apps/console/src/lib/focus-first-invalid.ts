/** Half a second at 60 frames a second; longer on a slow screen, where the errors take longer too. */
const PATIENCE_FRAMES = 30;

/** Moves the focus to the first field with an error, or to the button that resolves a refusal, as soon as React has rendered it. */
export function focusFirstInvalid(form: HTMLElement | null, frames = PATIENCE_FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-resolves]');
    if (field) field.focus();
    else if (frames > 0) focusFirstInvalid(form, frames - 1);
  });
}
