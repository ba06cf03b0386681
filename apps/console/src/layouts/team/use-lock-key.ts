import { useHotkeys } from '@mantine/hooks';
import { useLock } from '../../parts/team/team-queries.ts';

/** `Ctrl+L` locks from everywhere, also while somebody types. */
export function useLockKey(): void {
  useHotkeys([['mod + L', useLock()]], []);
}
