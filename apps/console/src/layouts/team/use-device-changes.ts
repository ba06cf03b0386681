import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../api/keys.ts';
import { onDeviceChange } from '../../parts/team/team-queries.ts';

/** Asks who is there as soon as another tab has locked or unlocked this device. */
export function useDeviceChanges(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => onDeviceChange(() => void queryClient.refetchQueries({ queryKey: keys.me })),
    [queryClient],
  );
}
