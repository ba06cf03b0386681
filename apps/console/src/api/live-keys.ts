import type { LiveTopic } from '@coruja/contract';
import type { QueryKey } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The queries to invalidate for each topic. */
const keysOfTopic: Record<LiveTopic, (storeId: string) => readonly QueryKey[]> = {
  computers: (id) => [keys.computers(id), keys.dashboard(id)],
  // An event shows which participants are playing.
  sessions: (id) => [keys.sessions(id), keys.dashboard(id), keys.events(id)],
  customers: (id) => [keys.credits(id), keys.tabs(id)],
  credits: (id) => [keys.credits(id)],
  products: (id) => [keys.products(id)],
  coupons: (id) => [keys.coupons(id)],
  sales: (id) => [keys.sales(id), keys.dashboard(id), keys.shifts(id), keys.tabs(id)],
  shifts: (id) => [keys.shifts(id), keys.storeToday(id)],
  // Daily sales sums include the events' revenue.
  events: (id) => [keys.events(id), keys.salesSummaries(id), keys.dashboard(id)],
  subscription: (id) => [keys.subscription(id)],
  // A computer's card shows what its guard reports.
  guards: (id) => [keys.guards(id), keys.computers(id), keys.lostTime(id), keys.outages(id), keys.radar(id)],
  'payout-account': (id) => [keys.payoutAccount(id)],
  store: (id) => [keys.me, keys.profile(id), keys.legalSettings(id)],
  // The history of sessions shows what was paid.
  bills: (id) => [keys.bills(id), keys.dashboard(id), keys.history(id)],
  pix: (id) => [keys.pix(id)],
  prices: (id) => [keys.prices(id), keys.counterSettings(id), keys.alertSettings(id)],
  legal: (id) => [keys.legalSettings(id)],
  radar: (id) => [keys.radar(id)],
  register: (id) => [keys.registerOpenings(id)],
  'sign-ins': (id) => [keys.signIns(id), keys.operators(id)],
};

export const allTopics = Object.keys(keysOfTopic) as LiveTopic[];

/**
 * An open panel does not change, even if somebody else ends its session (docs/product/sessions.md#details). A press there is then
 * answered that the session is over.
 */
function isOpenPanel(queryKey: QueryKey, storeId: string): boolean {
  const [noun, owner, kind] = keys.sessionOfComputer(storeId, '');
  return queryKey[0] === noun && queryKey[1] === owner && queryKey[2] === kind;
}

/** Whether a change of this topic invalidates a query. */
export function isShownBy(queryKey: QueryKey, topic: string, storeId: string): boolean {
  return !isOpenPanel(queryKey, storeId) && keysOf(topic, storeId).some((key) => isUnder(queryKey, key));
}

/** A newer server may send unknown topics, which no screen of this version shows. */
export function keysOf(topic: string, storeId: string): readonly QueryKey[] {
  return Object.hasOwn(keysOfTopic, topic) ? keysOfTopic[topic as LiveTopic](storeId) : [];
}

function isUnder(queryKey: QueryKey, key: QueryKey): boolean {
  return key.every((part, at) => queryKey[at] === part);
}
