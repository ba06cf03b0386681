/** What an open console can be told to reload. A closed list: the console's api/live-keys.ts has the queries of each. */
export const liveTopics = [
  'computers',
  'sessions',
  'guards',
  'customers',
  'credits',
  'products',
  'coupons',
  'sales',
  'bills',
  // Orders, their charges, and the PIX that arrived.
  'pix',
  'shifts',
  'events',
  'subscription',
  'payout-account',
  'store',
  'legal',
  // The prices of time, and the settings of the counter.
  'prices',
  'register',
  // What the owner wrote about signals.
  'radar',
  // The server also checks which of the store's streams must end.
  'sign-ins',
] as const;

export type LiveTopic = (typeof liveTopics)[number];
