import {
  type Bill,
  type Computer,
  type PriceDocument,
  type SaleBody,
  priceDocument,
  type Prices,
} from '@coruja/contract';
import { type Centavos, fromReais, isWithinHours, packageExpiry, quote, formatMinutes } from '@coruja/domain';
import { untilText, packageUseText } from '../../../parts/sales/package-text.ts';
import { quoteMinutes } from '../../../parts/sales/quote-minutes.ts';
import type { TimeLine } from './time-line.ts';

// Time in the cart (docs/product/sales.md#time). As with products, prices are never stored: they come from fresh data.

/** A line with its present price. */
export interface TimeItem {
  readonly id: string;
  readonly kind: TimeLine['kind'];
  readonly name: string;
  readonly price: Centavos;
  /** How long each rule priced it: 'Noite, 1 h'. */
  readonly rules: readonly string[];
  /** The line of the sale that is sent. */
  readonly body: NonNullable<SaleBody['time']>[number];
}

export interface TimeFacts {
  readonly prices: PriceDocument;
  readonly pricePerHour: Centavos;
  readonly timeZone: string;
  readonly discountBasisPoints: number;
  readonly computers: readonly Computer[];
  readonly bills: readonly Bill[];
  readonly lastSold: Prices['lastSold'];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The prices as `quote` takes them. */
export function readPrices({ document }: Prices): PriceDocument {
  return priceDocument.parse(document);
}

/** The lines with their prices; a line whose bill, computer or package is gone is left out. */
export function timeItemsOf(lines: readonly TimeLine[], facts: TimeFacts): TimeItem[] {
  return lines.flatMap((line) => itemOf(line, facts) ?? []);
}

function itemOf(line: TimeLine, facts: TimeFacts): TimeItem | null {
  if (line.kind === 'bill') return billItem(line, facts);
  if (line.kind === 'package') return packageItem(line, facts);
  const { id, kind, minutes } = line;
  if (kind === 'credits') {
    const { total: price } = quoteMinutes(minutes, facts);
    const body = { kind, minutes, price: price / 100 };
    return { id, kind, name: `Créditos · ${formatMinutes(minutes)}`, price, rules: [], body };
  }
  const computer = facts.computers.find((one) => one.id === line.computerId);
  if (!computer) return null;
  const { total: price, lines } = quoteSession(computer, minutes, facts);
  const quotedAt = new Date(facts.now).toISOString();
  const body = { kind, minutes, computerId: computer.id, price: price / 100, quotedAt };
  const name = `Sessão no ${computer.name} · ${formatMinutes(minutes)}`;
  return {
    id,
    kind,
    name,
    price,
    rules: lines.map(({ ruleName, minutes: part }) => ruleText(ruleName, part)),
    body,
  };
}

type TimePackage = PriceDocument['packages'][number];

/** The packages on sale now. */
export function packagesOnSale({ prices, timeZone, now }: TimeFacts): TimePackage[] {
  const { packages, holidays } = prices;
  return packages.filter(({ sold }) =>
    isWithinHours(sold, { from: now, minutes: 1 }, { holidays, timeZone }),
  );
}

/** `10 h`, `Vale até 22/12/2026`, `Uso: sábado e domingo`: what a package sold now contains. */
export function packageFacts(one: TimePackage, { prices, timeZone, now }: TimeFacts): string[] {
  const expiresAt = new Date(packageExpiry(one, now, timeZone)).toISOString();
  const rooms = one.rooms && prices.rooms.filter(({ id }) => one.rooms?.includes(id));
  const minutes = one.kind === 'minutes' ? [formatMinutes(one.minutes)] : [];
  const use = packageUseText(rooms, one.used);
  return [...minutes, `Vale ${untilText(one.kind, expiresAt, timeZone)}`, ...(use ? [use] : [])];
}

function packageItem(
  { id, kind, packageId }: Extract<TimeLine, { kind: 'package' }>,
  facts: TimeFacts,
): TimeItem | null {
  const one = packagesOnSale(facts).find((other) => other.id === packageId);
  if (!one) return null;
  const quotedAt = new Date(facts.now).toISOString();
  const body = { kind, packageId, price: one.price / 100, quotedAt };
  return { id, kind, name: one.name, price: one.price, rules: packageFacts(one, facts), body };
}

function billItem(
  { id, kind, billId }: Extract<TimeLine, { kind: 'bill' }>,
  { bills }: TimeFacts,
): TimeItem | null {
  const bill = bills.find((one) => one.id === billId);
  if (!bill) return null;
  const body = { kind, billId, price: bill.amount };
  const name = `Conta do ${bill.computer.name} · ${formatMinutes(bill.minutes)}`;
  const rules = bill.rules.map(({ rule, minutes }) => ruleText(rule, minutes));
  return { id, kind, name, price: fromReais(bill.amount), rules, body };
}

/** The price of a session that starts now. */
export function quoteSession(computer: Computer, minutes: number, facts: TimeFacts) {
  const { prices, pricePerHour, timeZone, discountBasisPoints, now: from } = facts;
  return quote({
    prices,
    pricePerHour,
    room: computer.room?.id ?? null,
    discountBasisPoints,
    from,
    minutes,
    timeZone,
  });
}

/** `Noite, 1 h 30 min` */
export function ruleText(rule: string, minutes: number): string {
  return `${rule}, ${formatMinutes(minutes)}`;
}
