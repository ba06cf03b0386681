/** What an open console can be told to look at again. A closed list: the console has the queries of each (its api/live-keys.ts). */
export const liveTopics = [
  'computers',
  'sessions',
  'guards',
  'customers',
  'credits',
  'products',
  'coupons',
  'sales',
  'events',
  'subscription',
  'payout-account',
  'store',
  'legal',
  'register',
  // With this one the server also looks which of the store's streams have to end.
  'sign-ins',
] as const;

export type LiveTopic = (typeof liveTopics)[number];
