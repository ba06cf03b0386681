import type { Store } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { noteWritten } from './written.ts';

/** Days begin elsewhere in another zone, and with them every sum by day. Whichever screen set it, they are asked for again. */
export function useRefreshWithZone({ timeZone }: Store): void {
  const queryClient = useQueryClient();
  const before = useRef(timeZone);
  useEffect(() => {
    if (before.current !== timeZone) noteWritten(queryClient, { changes: ['sales', 'events', 'coupons'] });
    before.current = timeZone;
  }, [queryClient, timeZone]);
}
