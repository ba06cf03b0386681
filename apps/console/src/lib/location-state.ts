/** A text that one page hands to the next with the navigation; '' without it. Anybody may have written there. */
export function textOf(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
