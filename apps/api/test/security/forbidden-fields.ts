/** An id that nothing bears; where it is found in the database, a stranger has written it. */
export const forgedId = '00000000-feed-4bad-8bad-0123456789ab';

/** Fields that no caller may set, in the wire's words and in the database's, as the JSON texts of their values. */
export const forbiddenFields: Readonly<Record<string, string>> = {
  id: `"${forgedId}"`,
  storeId: `"${forgedId}"`,
  store_id: `"${forgedId}"`,
  userId: `"${forgedId}"`,
  total: '777.77',
  price: '777.77',
  price_per_hour_centavos: '77777',
  usageCount: '777',
  confirmed: 'true',
  isLocked: 'true',
  is_locked: 'true',
  isAvailable: 'false',
  balance: '777777',
  balanceMinutes: '777777',
  balance_minutes: '777777',
  credits: '[{"minutes":777777}]',
  minutes: '777777',
  status: '"closed"',
  createdAt: '"2001-01-01T00:00:00.000Z"',
  created_at: '"2001-01-01T00:00:00.000Z"',
  removedAt: '"2001-01-01T00:00:00.000Z"',
  removed_at: '"2001-01-01T00:00:00.000Z"',
  closed_at: '"2001-01-01T00:00:00.000Z"',
  startTime: '"2001-01-01T00:00:00.000Z"',
  endedAt: '"2001-01-01T00:00:00.000Z"',
  refundedMinutes: '777',
  actor: '"mallory"',
  passwordHash: '"mallory"',
  password_hash: '"mallory"',
  image_name: '"../../mallory.webp"',
  name_key: '"mallory"',
  search_text: '"mallory"',
  planId: `"${forgedId}"`,
  plan_id: `"${forgedId}"`,
};

/** Names that reach an object's prototype; JSON.parse makes own fields of them. */
export const prototypeFields: Readonly<Record<string, string>> = {
  ['__proto__']: '{"isAdmin":true,"actor":"mallory","minutes":777777}',
  constructor: '{"prototype":{"isAdmin":true}}',
};
