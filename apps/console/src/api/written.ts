import type { LiveTopic, Store } from '@coruja/contract';
import {
  hashKey,
  type InferDataFromTag,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { SignedInStore } from './access.ts';
import { noteQueryStart } from './query-starts.ts';
import { keys } from './keys.ts';
import { isShownBy } from './live-keys.ts';
import { queryClient as tabQueries } from './query-client.ts';

// Reloads what this tab's own calls have changed, by the `changes` of their endpoints.

const topics = new Set<LiveTopic>();
/** Hashes of queries that already have the answer, or whose record was removed. */
const upToDate = new Set<string>();
let refreshing: Promise<void> = Promise.resolve();

/** Records what a call has changed. The data is reloaded when its mutation has settled. */
export function noteWritten(queryClient: QueryClient, changes: readonly LiveTopic[]): void {
  if (changes.length === 0) return;
  for (const topic of changes) topics.add(topic);
  // Callers outside a mutation have handled the answer by then.
  setTimeout(() => queryClient.isMutating() === 0 && void refreshWritten(queryClient));
}

/** Reloads the recorded changes: visible data at once, the rest when it is shown. */
export function refreshWritten(queryClient: QueryClient): Promise<void> {
  const storeId = queryClient.getQueryData<Store | null>(keys.me)?.id;
  const old = [...topics];
  const young = new Set(upToDate);
  topics.clear();
  upToDate.clear();
  if (!storeId || old.length === 0) return refreshing;
  const isOld = ({ queryKey, queryHash }: Query) =>
    !young.has(queryHash) && old.some((topic) => isShownBy(queryKey, topic, storeId));
  // oxlint-disable-next-line no-restricted-properties -- the only place that invalidates after own writes
  const refreshed = queryClient.invalidateQueries({ predicate: isOld });
  refreshing = refreshing.then(() => refreshed);
  return refreshing;
}

/** Puts a write's answer into the cache, so that it is not reloaded. */
export async function showAnswer<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  answer: NoInfer<InferDataFromTag<unknown, Key>>,
): Promise<void> {
  upToDate.add(hashKey(queryKey));
  // An older answer in flight must not replace this one.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
  noteQueryStart(queryClient.getQueryCache().find({ queryKey }));
}

/** Skips queries for a removed thing, which a closing panel would otherwise reload. */
export function skipQueriesOfRemoved(queryClient: QueryClient, id: string): void {
  const gone = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes(id) });
  for (const query of gone) {
    upToDate.add(query.queryHash);
    noteQueryStart(query);
  }
}

/** Shows the server's answer about the own store on every screen at once. */
export async function showStore(store: Store): Promise<void> {
  const { access } = tabQueries.getQueryData<SignedInStore | null>(keys.me) ?? {};
  const shown: SignedInStore = access ? { ...store, access } : store;
  for (const queryKey of [keys.me, keys.profile(store.id)]) await showAnswer(tabQueries, queryKey, shown);
}
