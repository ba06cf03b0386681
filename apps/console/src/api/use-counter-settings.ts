import { useQuery } from '@tanstack/react-query';
import { counterSettingsQuery } from './shared-queries.ts';
import { useStore } from './store-context.ts';

/** Changes arrive by live notice; without the stream the setting is reloaded this rarely. */
const SETTINGS_STALE_MS = 300_000;

/** Whether time has a price; also false while that is not known yet. */
export function usePricesTime(): boolean {
  return useCounterSettings()?.pricesTime ?? false;
}

export function useCounterSettings() {
  const storeId = useStore().id;
  return useQuery({
    ...counterSettingsQuery(storeId),
    enabled: storeId !== '',
    staleTime: SETTINGS_STALE_MS,
  }).data;
}
