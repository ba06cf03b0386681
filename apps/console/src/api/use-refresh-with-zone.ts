import type { Store } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { noteWritten } from './written.ts';

/** Reloads all sums by day when the zone changes, because days then begin at other instants. */
export function useRefreshWithZone({ timeZone }: Store): void {
  const queryClient = useQueryClient();
  const before = useRef(timeZone);
  useEffect(() => {
    if (before.current !== timeZone) noteWritten(queryClient, ['sales', 'events', 'coupons']);
    before.current = timeZone;
  }, [queryClient, timeZone]);
}
