/** A text that a page passes to the next in the navigation state, or ''. Unknown content is possible. */
export function textOf(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
