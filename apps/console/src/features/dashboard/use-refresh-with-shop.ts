import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../api/store-context.ts';
import { followShop } from './follow-shop.ts';

/** Keeps the dashboard as young as the sales and the events of the store, for as long as it is on the screen. */
export function useRefreshWithShop(): void {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  useEffect(() => followShop(queryClient, storeId), [queryClient, storeId]);
}
