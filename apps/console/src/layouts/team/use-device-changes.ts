import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../api/keys.ts';
import { meQuery } from '../../api/sign-in-state.ts';
import { onDeviceChange } from '../../parts/team/team-queries.ts';

/** How often a device asks whether it was locked or unlocked. */
const DEVICE_MS = 15_000;

/** Keeps up with who is there: asks now and then, and as soon as another tab has locked or unlocked this device. */
export function useDeviceChanges(): void {
  const queryClient = useQueryClient();
  useQuery({ ...meQuery, refetchInterval: DEVICE_MS });
  useEffect(
    // oxlint-disable-next-line no-restricted-properties -- another tab's call: this one has no endpoint to derive it from
    () => onDeviceChange(() => void queryClient.refetchQueries({ queryKey: keys.me })),
    [queryClient],
  );
}
