import type { LiveTopic } from '@coruja/contract';
import type { QueryKey } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** What of the screens shows a thing: the queries that grow old with it. */
const keysOfTopic: Record<LiveTopic, (storeId: string) => readonly QueryKey[]> = {
  computers: (id) => [keys.computers(id), keys.dashboard(id)],
  sessions: (id) => [keys.sessions(id), keys.dashboard(id)],
  customers: (id) => [keys.credits(id)],
  credits: (id) => [keys.credits(id)],
  products: (id) => [keys.products(id)],
  coupons: (id) => [keys.coupons(id)],
  sales: (id) => [keys.sales(id), keys.dashboard(id)],
  // What an event brought is in the sums of the sales' days.
  events: (id) => [keys.events(id), keys.salesSummaries(id), keys.dashboard(id)],
  subscription: (id) => [keys.subscription(id)],
  // What a guard says stands on the card of its computer.
  guards: (id) => [keys.guards(id), keys.computers(id)],
  'payout-account': (id) => [keys.payoutAccount(id)],
  store: (id) => [keys.me, keys.profile(id), keys.legalSettings(id)],
  legal: (id) => [keys.legalSettings(id)],
  register: (id) => [keys.registerOpenings(id)],
  'sign-ins': (id) => [keys.signIns(id)],
};

export const allTopics = Object.keys(keysOfTopic) as LiveTopic[];

/**
 * An open panel stays as it is, also when somebody else ends the session that it shows (docs/product/sessions.md#details).
 * A press there then gets the answer that the session is over.
 */
function isOpenPanel(queryKey: QueryKey, storeId: string): boolean {
  const [noun, owner, kind] = keys.sessionOfComputer(storeId, '');
  return queryKey[0] === noun && queryKey[1] === owner && queryKey[2] === kind;
}

/** Whether a query grows old when something changes. */
export function isShownBy(queryKey: QueryKey, topic: string, storeId: string): boolean {
  return !isOpenPanel(queryKey, storeId) && keysOf(topic, storeId).some((key) => isUnder(queryKey, key));
}

/** A newer server may name what this version has never heard of; it shows nothing of that. */
export function keysOf(topic: string, storeId: string): readonly QueryKey[] {
  return Object.hasOwn(keysOfTopic, topic) ? keysOfTopic[topic as LiveTopic](storeId) : [];
}

function isUnder(queryKey: QueryKey, key: QueryKey): boolean {
  return key.every((part, at) => queryKey[at] === part);
}
