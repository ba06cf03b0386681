import type { Endpoint } from '@coruja/contract';

/** The rules for every endpoint, at the head of the document. */
export const introduction = `The calls of Coruja, the console of a lan house, for those who build other clients of it.

- **Sign-in** is a cookie that \`POST /auth/store/login\` sets. Everything that belongs to a store is found by that store alone: another store's id answers 404, as one that does not exist.
- **Money** is a number in reais with at most two decimals. **Instants** are ISO 8601 in UTC. **Days** are days in the store's own time zone. **Durations** are whole minutes; \`remainingTime\` is whole seconds. **Ids** are random UUIDs.
- **Lists** answer a bare array. A long list takes \`limit\` and \`cursor\`, and gives the next cursor in the header \`X-Next-Cursor\`; without that header it was the last page.
- **Refusals** have one shape, \`{error, message, code, fields}\`: branch on \`code\`, show \`message\`.
- **Repeating safely**: calls that move money, credits or stock take an \`Idempotency-Key\`, kept for 24 hours. The same key with the same body answers the first answer again; with another body it answers 422. A refused call leaves its key free.
- **Order of the checks**: another site 403, too many calls 429, no session 401, another store 404, subscription 403, form 400, another store's id in the body 403, things named by their id 404, state 409, limit of the plan 403.
- Unknown fields are ignored, and unknown fields in answers should be.`;

/** The text under each heading, in the page's order. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'auth',
    description:
      'Registering a store, signing in and out, where the account is signed in, a new password, and the three steps of a forgotten one.',
  },
  { name: 'stores', description: 'The own store: its profile, its figures, the end of its account.' },
  { name: 'plans', description: 'The plans on offer.' },
  {
    name: 'subscriptions',
    description: "The store's subscription, its payment by card or PIX, and the payment provider's notices.",
  },
  { name: 'payout-accounts', description: 'Where the store is paid out.' },
  { name: 'computers', description: 'The computers of the floor, and their lock.' },
  { name: 'sessions', description: 'The timed use of a computer by a customer or a guest.' },
  { name: 'customers', description: "The store's own records of its customers." },
  {
    name: 'credits',
    description: 'The minutes that a customer has at this store, and the ledger behind them.',
  },
  { name: 'products', description: 'What the store sells: prices, pictures, stock and its history.' },
  { name: 'coupons', description: 'Discounts, in per cent or in reais.' },
  { name: 'sales', description: 'Sales at the counter, their refund and their sums.' },
  { name: 'events', description: 'The Corujão: scheduled nights, their seats and their payment.' },
  { name: 'postal-codes', description: 'The address of a postal code.' },
  { name: 'live', description: 'What changes in the store, as it changes.' },
  {
    name: 'guards',
    description:
      'The guard on each computer: its pairing, its commands, and what the owner decided about them.',
  },
  {
    name: 'legal',
    description: 'Rules that laws on lan houses make, each with its source, off until the owner turns it on.',
  },
  {
    name: 'register',
    description:
      'Who used which computer and when, opened for an order; what people may ask of their own data; the log of both.',
  },
  { name: 'support', description: 'How to reach the support, and where the guard is fetched.' },
  { name: 'health', description: 'Whether the process lives and the database answers.' },
];

const subscriptionSentence = {
  always: 'Works whatever the state of the subscription is.',
  'while-inactive':
    'Works also while an invoice is overdue; refused once a cancelled subscription has run out.',
  operating:
    'Needs a store that may operate: refused while an invoice is overdue or a cancelled subscription has run out.',
};

/** The endpoint's declaration as sentences. */
export function descriptionOf({ access, rate, idempotent, paged, multipart }: Endpoint): string {
  const sentences = [
    access.who === 'public' ? 'Needs no sign-in.' : subscriptionSentence[access.needs],
    rate ? `At most ${rate.max} calls in ${duration(rate.seconds)} for one ${rate.per}.` : '',
    idempotent ? 'Safe to repeat with an `Idempotency-Key`.' : '',
    paged ? 'Paged by cursor.' : '',
    multipart ? 'Numbers may stand as text in the form.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function duration(seconds: number): string {
  const [count, unit] = seconds % 3_600 === 0 ? [seconds / 3_600, 'hour'] : [seconds / 60, 'minute'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}

/** The meaning of each path parameter. */
export const pathParameters: Readonly<Record<string, string>> = {
  storeId: "The own store's id",
  computerId: "A computer's id",
  sessionId: "A session's id",
  userId: "A customer's id",
  productId: "A product's id",
  saleId: "A sale's id",
  openingId: 'The id of an opening of the register',
  eventId: "An event's id",
  participantId: "A participant's id, which is not the customer's",
  passkeyId: "A passkey's id",
  signInId: "A sign-in's id",
  imageName: 'The name of a picture, as a product tells it',
  cep: 'A postal code, eight digits',
};

/** The meaning of query parameters, where the schema does not say it. */
export const queryParameters: Readonly<Record<string, string>> = {
  q: 'Any part of a name or a CPF',
  code: "A coupon's code, in any case",
  shortId: 'The first eight characters of a sale',
  size: 'The whole picture or a small one',
};
