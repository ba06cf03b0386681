/**
 * Copies to the clipboard; without https, where browsers have no clipboard API, by `execCommand`.
 *
 * @param shown the field or element that shows exactly this text
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
