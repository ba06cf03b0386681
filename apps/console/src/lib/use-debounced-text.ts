import { useDebouncedValue } from '@mantine/hooks';

/** How long after the last key a search runs (docs/product/screens.md#search-as-you-type). */
const QUIET_MS = 200;

/** The typed text after a short pause. */
export function useDebouncedText(typed: string): string {
  const [quiet] = useDebouncedValue(typed.trim(), QUIET_MS);
  return quiet;
}
