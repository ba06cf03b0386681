import type {
  CallInput,
  listOperators as listRecord,
  lockDevice as lockRecord,
  Operator,
  unlockDevice as unlockRecord,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignedInStore } from '../../api/access.ts';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { forgetPreviousPerson } from '../../api/team-calls.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

const listOperators = withoutSchemas<typeof listRecord>({
  method: 'GET',
  path: '/stores/:storeId/operators',
});
const unlockDevice = withoutSchemas<typeof unlockRecord>({
  method: 'POST',
  path: '/auth/device/unlock',
  changes: ['sign-ins'],
});
const lockDevice = withoutSchemas<typeof lockRecord>({
  method: 'POST',
  path: '/auth/device/lock',
  changes: ['sign-ins'],
});

export type UnlockBody = CallInput<typeof unlockDevice>['body'];

/** Everybody of the team, the owner first; removed ones too, for their names. */
export function operatorsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.operators(storeId),
    queryFn: ({ signal }) => client.call(listOperators, { params: { storeId } }, { signal }),
  });
}

/** Who can unlock a device: the owner always can, by the password. */
export function canUnlock({ leftAt, hasPin, role }: Operator): boolean {
  return leftAt === null && (hasPin || role === 'owner');
}

/** Unlocks this device for somebody; their screens are shown when it resolves. The caller reports refusals. */
export function useUnlock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UnlockBody) => client.call(unlockDevice, { body }),
    onSuccess: (store) => {
      forgetPreviousPerson(store);
      queryClient.setQueryData<SignedInStore>(keys.me, store);
      announceDevice();
    },
    // Secrets are not cached.
    gcTime: 0,
  });
}

/** Locks this device: the screen at once, even before the server knows. */
export function useLock(): () => void {
  const queryClient = useQueryClient();
  const store = useStore();
  const lock = useMutation({
    mutationFn: () => client.call(lockDevice, {}),
    onSettled: () => {
      announceDevice();
      // oxlint-disable-next-line no-restricted-properties -- who is signed in is no topic, and a lock that failed must be undone too
      return queryClient.refetchQueries({ queryKey: keys.me });
    },
  });
  return () => {
    if (!store.access) return;
    const locked = { ...store, access: { ...store.access, actor: null, role: null, isLocked: true } };
    forgetPreviousPerson(locked);
    queryClient.setQueryData<SignedInStore>(keys.me, locked);
    lock.mutate();
  };
}

const CHANNEL = 'coruja-device';

/** Tells the other tabs of this browser that the device was locked or unlocked. */
function announceDevice(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Called when another tab has locked or unlocked the device. Returns a function that stops it. */
export function onDeviceChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
