import type {
  getPixSettings as getPixSettingsRecord,
  listReceivedPix as listReceivedPixRecord,
} from '@coruja/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

// The menu needs them on every screen, so without schemas.

const getPixSettings = withoutSchemas<typeof getPixSettingsRecord>({
  method: 'GET',
  path: '/stores/:storeId/pix-settings',
});
const listReceivedPix = withoutSchemas<typeof listReceivedPixRecord>({
  method: 'GET',
  path: '/stores/:storeId/received-pix',
});

/** How the counter receives by PIX (docs/product/pix.md#settings). */
export function pixSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'settings'],
    queryFn: ({ signal }) => client.call(getPixSettings, { params: { storeId } }, { signal }),
  });
}

/** How many a list has at most. */
export const atOnce = 50;

/** The PIX for which somebody must decide. */
export function unresolvedPixQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'unresolved'],
    queryFn: ({ signal }) =>
      client.call(
        listReceivedPix,
        { params: { storeId }, query: { state: 'unresolved', limit: atOnce } },
        { signal },
      ),
  });
}

/** Changes arrive by live notice; without the stream these are reloaded this rarely. */
const MENU_STALE_MS = 300_000;

/** Whether the menu has 'PIX', and how many wait for a decision (docs/product/pix.md#to-resolve). */
export function usePixEntry(): { readonly isShown: boolean; readonly count: number } {
  const storeId = useStore().id;
  const rarely = { enabled: storeId !== '', staleTime: MENU_STALE_MS };
  const settings = useQuery({ ...pixSettingsQuery(storeId), ...rarely }).data;
  const count = useQuery({ ...unresolvedPixQuery(storeId), ...rarely }).data?.length ?? 0;
  return { isShown: count > 0 || (settings !== undefined && settings.mode !== 'OFF'), count };
}
