import type { SignedInStore } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';

/** Whether the owner acts, with the password that opens what is theirs alone: the server refuses it to all others. */
export function useIsOwner(): boolean {
  const { access }: SignedInStore = useStore();
  return access === undefined || (access.role === 'owner' && access.hasPassword);
}
