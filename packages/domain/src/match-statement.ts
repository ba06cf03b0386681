import type { Centavos } from './money.ts';
import { dayInZone } from './zoned-time.ts';

// Which PIX a bank's statement shows (docs/product/pix.md#bank-statement). All instants are milliseconds since the epoch.

/** Money that came in, as the bank lists it. */
export interface StatementCredit {
  /** Names it among all credits; unique. */
  readonly ref: string;
  readonly amount: Centavos;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Null where the bank says only the day. */
  readonly at: number | null;
  /** The words in the bank's text that may be txids. */
  readonly txids: readonly string[];
}

export interface StatementToMatch {
  readonly credits: readonly StatementCredit[];
  /** What it shows: from its first instant, until its last day is over or the file was made. */
  readonly from: number;
  readonly until: number;
  /** The store's. */
  readonly timeZone: string;
}

/** A code that was shown to a customer. */
interface Code {
  readonly id: string;
  readonly amount: Centavos;
  readonly txid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A PIX that somebody confirmed, with its code; the amount is what arrived. */
export interface ConfirmedPix extends Code {
  readonly confirmedAt: number;
  /** The credit that an earlier statement showed. */
  readonly ref: string | null;
}

/** A code whose payment nobody has confirmed. */
export interface UnconfirmedCharge extends Code {
  /** Whether other PIX paid its order; then only a credit with its txid counts as its payment. */
  readonly isOrderPaid: boolean;
}

export interface StatementMatch {
  /** The credit of each PIX that is in the statement, by the id of the PIX. */
  readonly found: ReadonlyMap<string, string>;
  /** PIX that should be in the statement, and are not, or with another amount. */
  readonly missing: readonly string[];
  /** Of those, the credit that names the charge and has another amount. */
  readonly otherAmounts: ReadonlyMap<string, string>;
  /** The credit that seems to pay a charge, by the charge's id. */
  readonly unconfirmed: ReadonlyMap<string, string>;
  /** How many credits are left. */
  readonly others: number;
}

/**
 * Pairs the credits of a statement with PIX that were confirmed, then with charges that nobody confirmed: by the txid, else by the
 * amount and the time, else, where the bank says only the day, by the amount and the day. A credit is for one of them at most, and
 * the other way round. The order of the input does not matter.
 */
export function matchStatement(
  { credits, from, until, timeZone }: StatementToMatch,
  pix: readonly ConfirmedPix[],
  charges: readonly UnconfirmedCharge[],
): StatementMatch {
  const left = new Set(credits);
  const claims = new Set(pix.map(claimOfPix));
  const found = pairKnown(claims, left);
  const daily = byAmountAndDay(timeZone);
  for (const rule of [byTxidAndAmount, byAmountAndTime, daily]) {
    // A PIX that an earlier file showed under another reference keeps its credit from counting for a second PIX.
    for (const isKnown of [true, false])
      pairUp({ claims, left, pairs: found }, rule, ({ ref }) => (ref !== null) === isKnown);
  }
  const otherAmounts = new Map<string, string>();
  pairUp({ claims, left, pairs: otherAmounts }, byTxid, ({ ref }) => ref === null);
  const unconfirmed = new Map<string, string>();
  const open = { claims: new Set(charges.map(claimOfCharge)), left, pairs: unconfirmed };
  pairUp(open, byTxid, () => true);
  for (const rule of [byAmountAndTime, daily]) pairUp(open, rule, ({ isOrderPaid }) => !isOrderPaid);
  const isMissing = (one: ConfirmedPix) =>
    otherAmounts.has(one.id) || (one.ref === null && !found.has(one.id) && isWithin(one, { from, until }));
  return {
    found,
    missing: pix.filter(isMissing).map(({ id }) => id),
    otherAmounts,
    unconfirmed,
    others: left.size,
  };
}

/** How far the bank's clock and ours may be apart, and how long a payment takes. */
const tolerance = 10 * 60_000;

/** Whether a PIX should be in the statement. If its code was valid before the statement begins, it may be in the one before. */
function isWithin(
  { createdAt, expiresAt, confirmedAt }: ConfirmedPix,
  { from, until }: Pick<StatementToMatch, 'from' | 'until'>,
): boolean {
  const mayBeBefore = createdAt < from && from < expiresAt + tolerance;
  return confirmedAt >= from && confirmedAt <= until && !mayBeBefore;
}

/** A PIX or a charge that looks for its credit. */
interface Claim {
  readonly id: string;
  readonly amount: Centavos;
  readonly txid: string;
  /** The money came between these instants. */
  readonly from: number;
  readonly until: number;
  /** The credit that an earlier statement showed. */
  readonly ref: string | null;
  readonly isOrderPaid: boolean;
}

function claimOfPix(pix: ConfirmedPix): Claim {
  const { id, amount, txid, createdAt, expiresAt, confirmedAt, ref } = pix;
  const until = Math.max(expiresAt, confirmedAt);
  return { id, amount, txid, from: createdAt, until, ref, isOrderPaid: false };
}

function claimOfCharge({ id, amount, txid, createdAt, expiresAt, isOrderPaid }: UnconfirmedCharge): Claim {
  return { id, amount, txid, from: createdAt, until: expiresAt, ref: null, isOrderPaid };
}

/** Pairs what an earlier statement has paired. */
function pairKnown(claims: Set<Claim>, left: Set<StatementCredit>): Map<string, string> {
  const pairs = new Map<string, string>();
  const byRef = new Map([...left].map((credit) => [credit.ref, credit]));
  for (const claim of claims) {
    const credit = claim.ref === null ? undefined : byRef.get(claim.ref);
    if (!credit) continue;
    pairs.set(claim.id, credit.ref);
    claims.delete(claim);
    left.delete(credit);
  }
  return pairs;
}

/** What a claim and its credit have in common. */
interface Rule {
  readonly keyOf: (claim: Claim) => string;
  readonly keysOf: (credit: StatementCredit) => readonly string[];
  readonly windowOf: (claim: Claim) => readonly [first: number, last: number];
  /** Where the credit lies; null if the rule says nothing about it. */
  readonly pointOf: (credit: StatementCredit) => number | null;
}

const always: Pick<Rule, 'windowOf' | 'pointOf'> = { windowOf: () => [0, 0], pointOf: () => 0 };

const byTxid: Rule = { ...always, keyOf: ({ txid }) => txid, keysOf: ({ txids }) => txids };

const byTxidAndAmount: Rule = {
  ...always,
  keyOf: ({ txid, amount }) => `${txid} ${amount}`,
  keysOf: ({ txids, amount }) => txids.map((txid) => `${txid} ${amount}`),
};

const sameAmount = {
  keyOf: ({ amount }: Claim) => String(amount),
  keysOf: ({ amount }: StatementCredit) => [String(amount)],
};

const byAmountAndTime: Rule = {
  ...sameAmount,
  windowOf: ({ from, until }) => [from - tolerance, until + tolerance],
  pointOf: ({ at }) => at,
};

/** Banks count the days of Brasília, which are not those of every store. */
const zoneOfBanks = 'America/Sao_Paulo';

function byAmountAndDay(timeZone: string): Rule {
  const zones = [...new Set([timeZone, zoneOfBanks])];
  const daysAt = (instant: number) => zones.map((zone) => Date.parse(dayInZone(instant, zone)));
  return {
    ...sameAmount,
    windowOf: ({ from, until }) => [Math.min(...daysAt(from)), Math.max(...daysAt(until))],
    pointOf: ({ at, day }) => (at === null ? Date.parse(day) : null),
  };
}

interface Pairing {
  readonly claims: Set<Claim>;
  readonly left: Set<StatementCredit>;
  readonly pairs: Map<string, string>;
}

interface Waiting {
  readonly claim: Claim;
  readonly first: number;
  readonly last: number;
}

/**
 * Pairs each credit, the earliest first, with the matching claim that ends first, which makes as many pairs as possible. Removes what
 * is paired from the sets.
 */
function pairUp({ claims, left, pairs }: Pairing, rule: Rule, isMeant: (claim: Claim) => boolean): void {
  const groups = groupsOf([...claims].filter(isMeant), rule);
  for (const { credit, point } of inOrder(left, rule)) {
    const claim = takeFrom(groups, rule.keysOf(credit), point);
    if (!claim) continue;
    pairs.set(claim.id, credit.ref);
    claims.delete(claim);
    left.delete(credit);
  }
}

/** The claims by their key, in each group the one that ends first at the front. */
function groupsOf(claims: readonly Claim[], { keyOf, windowOf }: Rule): Map<string, Waiting[]> {
  const groups = new Map<string, Waiting[]>();
  for (const claim of claims) {
    const [first, last] = windowOf(claim);
    const group = groups.get(keyOf(claim));
    if (group) group.push({ claim, first, last });
    else groups.set(keyOf(claim), [{ claim, first, last }]);
  }
  for (const group of groups.values())
    group.sort((a, b) => a.last - b.last || a.first - b.first || (a.claim.id < b.claim.id ? -1 : 1));
  return groups;
}

function inOrder(credits: Iterable<StatementCredit>, { pointOf }: Rule) {
  return [...credits]
    .flatMap((credit) => {
      const point = pointOf(credit);
      return point === null ? [] : { credit, point };
    })
    .toSorted((a, b) => a.point - b.point || (a.credit.ref < b.credit.ref ? -1 : 1));
}

function takeFrom(
  groups: ReadonlyMap<string, Waiting[]>,
  keys: readonly string[],
  point: number,
): Claim | null {
  for (const key of keys) {
    const group = groups.get(key) ?? [];
    const at = group.findIndex(({ first, last }) => first <= point && point <= last);
    const [taken] = at < 0 ? [] : group.splice(at, 1);
    if (taken) return taken.claim;
  }
  return null;
}
