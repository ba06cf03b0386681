/**
 * Copies by the clipboard, and where the browser has none (a page without https), by the old way.
 *
 * @param shown the field, or the element, that shows the text and nothing else
 * @returns whether it was copied
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return copied || copyFrom(shown);
}

function copyFrom(shown: HTMLElement | null): boolean {
  if (shown === null) return false;
  if (shown instanceof HTMLTextAreaElement) shown.select();
  else getSelection()?.selectAllChildren(shown);
  return document.execCommand('copy');
}
