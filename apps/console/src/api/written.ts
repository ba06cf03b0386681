import type { Endpoint, LiveTopic, Store } from '@coruja/contract';
import {
  hashKey,
  type InferDataFromTag,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { noteBegin } from './begins.ts';
import { keys } from './keys.ts';
import { isShownBy } from './live-keys.ts';
import { queryClient as tabQueries } from './query-client.ts';

// What this tab's own calls have changed is asked for again here alone, by what their endpoints say that they change.

const topics = new Set<LiveTopic>();
/** Hashes of queries that have the answer itself, or whose thing is gone. */
const upToDate = new Set<string>();
let refreshing: Promise<void> = Promise.resolve();

/** Notes a call that has changed something. It is asked for again once the mutation that made it has dealt with its answer. */
export function noteWritten(queryClient: QueryClient, { changes = [] }: Pick<Endpoint, 'changes'>): void {
  if (changes.length === 0) return;
  for (const topic of changes) topics.add(topic);
  // Who called outside of a mutation has dealt with the answer by then.
  setTimeout(() => queryClient.isMutating() === 0 && void refreshWritten(queryClient));
}

/** Asks again for what was noted: what is on the screen at once, the rest when somebody comes to it. */
export function refreshWritten(queryClient: QueryClient): Promise<void> {
  const storeId = queryClient.getQueryData<Store | null>(keys.me)?.id;
  const old = [...topics];
  const young = new Set(upToDate);
  topics.clear();
  upToDate.clear();
  if (!storeId || old.length === 0) return refreshing;
  const isOld = ({ queryKey, queryHash }: Query) =>
    !young.has(queryHash) && old.some((topic) => isShownBy(queryKey, topic, storeId));
  // oxlint-disable-next-line no-restricted-properties -- the one door for what this tab has written
  const refreshed = queryClient.invalidateQueries({ predicate: isOld });
  refreshing = refreshing.then(() => refreshed);
  return refreshing;
}

/** Shows what a write has answered. It is not asked for again. */
export async function showAnswer<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  answer: NoInfer<InferDataFromTag<unknown, Key>>,
): Promise<void> {
  upToDate.add(hashKey(queryKey));
  // An older answer that is still on its way must not take the place of this one.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
  noteBegin(queryClient.getQueryCache().find({ queryKey }));
}

/** Leaves alone what shows a thing that a write has removed: a panel that is closing would ask for what is gone. */
export function leaveGone(queryClient: QueryClient, id: string): void {
  const gone = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes(id) });
  for (const query of gone) {
    upToDate.add(query.queryHash);
    noteBegin(query);
  }
}

/** The own store as the server answered after a change: every screen shows it at once. */
export async function showStore(store: Store): Promise<void> {
  for (const queryKey of [keys.me, keys.profile(store.id)]) await showAnswer(tabQueries, queryKey, store);
}
