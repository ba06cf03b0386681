import type { Endpoint } from '@coruja/contract';

/** The rules for every endpoint, at the head of the document. */
export const introduction = `The API of Coruja, the console for a lan house, for developers of other clients.

- **Sign-in** is a cookie that \`POST /auth/store/login\` sets. A store can only access its own data: another store's id answers 404, like one that does not exist.
- **Money** is a number in reais with at most two decimals. **Instants** are ISO 8601 in UTC. **Days** are in the store's time zone. **Durations** are whole minutes; \`remainingTime\` is whole seconds. **Ids** are random UUIDs.
- **Lists** are plain arrays. A long list takes \`limit\` and \`cursor\`, and returns the next cursor in the header \`X-Next-Cursor\`, which the last page lacks.
- **Errors** have the format \`{error, message, code, fields}\`: branch on \`code\`, show \`message\`.
- **Retries**: requests that change money, credits or stock accept an \`Idempotency-Key\`, kept for 24 hours. The same key with the same body returns the first answer again; with another body it answers 422. A refused request leaves its key free.
- **Order of the checks**: another site 403, too many requests 429, not signed in 401, another store 404, subscription 403, invalid input 400, another store's id in the body 403, unknown ids 404, state 409, plan limit 403.
- Unknown fields in requests are ignored; clients should ignore unknown fields in answers.`;

/** The text under each heading, in the page's order. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'auth',
    description:
      'Signing a store up, signing in and out, the list of sign-ins, changing the password, and the three steps of password recovery.',
  },
  { name: 'stores', description: 'The own store: profile, figures, and closing the account.' },
  { name: 'plans', description: 'The plans on offer.' },
  {
    name: 'subscriptions',
    description: "The store's subscription, its payment by card or PIX, and the payment provider's notices.",
  },
  { name: 'payout-accounts', description: 'Where the store is paid out.' },
  { name: 'computers', description: 'The computers, and locking them.' },
  { name: 'sessions', description: 'The timed use of a computer by a customer or a guest.' },
  { name: 'customers', description: "The store's own records of its customers." },
  {
    name: 'credits',
    description: 'The minutes that a customer has at this store, and the ledger behind them.',
  },
  { name: 'products', description: 'What the store sells: prices, images, stock and its history.' },
  { name: 'bills', description: 'What sessions owe.' },
  { name: 'shifts', description: 'Cash shifts: the drawer from its opening to its count.' },
  { name: 'audit', description: 'What signed-in people changed, while the store has a team.' },
  { name: 'tab', description: 'What customers owe.' },
  {
    name: 'pix',
    description: 'Orders that a PIX pays at the counter, their codes, and the PIX that arrived.',
  },
  {
    name: 'radar',
    description: 'How long computers were on, and what happened more often than usual.',
  },
  { name: 'team', description: 'People at the counter, their PINs, and the devices on which they use them.' },
  { name: 'prices', description: 'What time costs: rooms, rules, holidays, customer groups, packages.' },
  { name: 'counter', description: 'How the counter works.' },
  { name: 'coupons', description: 'Discounts, in percent or in reais.' },
  { name: 'sales', description: 'Sales, refunds and sums.' },
  { name: 'events', description: 'Events (Corujão): their seats and their payment.' },
  { name: 'postal-codes', description: 'The address of a postal code.' },
  { name: 'live', description: 'A live stream of notices about changes in the store.' },
  {
    name: 'guards',
    description: 'The guard on each computer: pairing, commands, and settings.',
  },
  {
    name: 'legal',
    description: 'Rules of the laws on lan houses, each with its source, off until the owner turns it on.',
  },
  {
    name: 'register',
    description:
      'The usage register: who used which computer and when, opened for an official request; requests of customers about their own data; the log of both.',
  },
  { name: 'support', description: 'The support contact, and the download of the guard.' },
  { name: 'health', description: 'Whether the process runs and the database answers.' },
];

const subscriptionSentence = {
  always: 'Works in any state of the subscription.',
  'while-inactive':
    'Also works while an invoice is overdue; refused once a cancelled subscription has expired.',
  operating:
    'Requires a store that may operate: refused while an invoice is overdue or once a cancelled subscription has expired.',
};

/** The endpoint's declaration as sentences. */
export function descriptionOf({ access, rate, idempotent, paged, multipart }: Endpoint): string {
  const sentences = [
    access.who === 'public' ? 'Requires no sign-in.' : subscriptionSentence[access.needs],
    whoSentence(access),
    rate ? `At most ${rate.max} requests in ${duration(rate.seconds)} per ${rate.per}.` : '',
    idempotent ? 'Safe to repeat with an `Idempotency-Key`.' : '',
    paged ? 'Paginated by cursor.' : '',
    multipart ? 'Numbers in the form may be sent as text.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Says who of the team may make the call. */
function whoSentence(access: Endpoint['access']): string {
  if (access.who === 'public') return '';
  if (access.who !== 'staff') {
    return access.who === 'owner'
      ? 'On a device of the team it requires the password of the owner.'
      : 'A locked device of the team may call it.';
  }
  if (access.may === 'floor') return 'Everybody of the team may call it.';
  return `The team needs the permission \`${access.may}\`.`;
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
  billId: "A bill's id",
  shiftId: "A cash shift's id",
  signalId: 'The id of a signal of the radar',
  orderId: "An order's id",
  chargeId: "A charge's id",
  receivedPixId: 'The id of a PIX that arrived',
  differenceId: "The id of a difference in an account's statement",
  hookId: 'The id of the store whose account the notice is about',
  operatorId: 'The id of a person of the team',
  subscriptionId: 'The id of a browser that shows notifications',
  packageId: 'The id of a package that was sold to the customer',
  openingId: 'The id of an opening of the usage register',
  eventId: "An event's id",
  participantId: "A participant's id, which is not the customer's",
  passkeyId: "A passkey's id",
  signInId: "A sign-in's id",
  imageName: 'The name of an image, from a product',
  shortcutId: "A shortcut's id",
  commandId: "A command's id",
  sha256: 'The hash of a picture, from the state of the guard',
  cep: 'A postal code, eight digits',
};

/** The meaning of query parameters, where the schema does not say it. */
export const queryParameters: Readonly<Record<string, string>> = {
  computerId: 'Only those at this computer',
  userId: 'Only those of this customer',
  q: 'Any part of a name or a CPF',
  code: "A coupon's code, in any case",
  shortId: 'The first eight characters of a sale’s id',
  size: 'The full image or its thumbnail',
};
