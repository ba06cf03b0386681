import { createCustomer as createCustomerCall, createCustomerBody } from '@coruja/contract';
import { createCustomer } from '../features/customers/create-customer.ts';
import { emailOf, nickNameOf, planNames } from './names.ts';
import type { Random } from './random.ts';
import { type Calendar, type PlannedAction, PlannedId, day, minute } from './timeline.ts';

export interface Person {
  readonly id: PlannedId;
  readonly joinedAt: number;
  /** Null if it is not known. */
  readonly birthDate: string | null;
  /** How often this customer comes, relative to the others. */
  readonly weight: number;
  readonly calendar: Calendar;
  /** The balance after the planned actions, so that nobody is planned to play without minutes. */
  balanceMinutes: number;
}

/** The time from the counter to the computer. */
const creationTakes = 4 * minute;

/** The customers: the neighbourhood in the first week, the others over time. */
export function planPeople(
  random: Random,
  { arrivals, customers }: { arrivals: readonly number[]; customers: number },
): { people: Person[]; actions: PlannedAction[] } {
  const first = arrivals[0] ?? 0;
  const firstWeek = arrivals.filter((at) => at < first + 7 * day);
  const cpfs = new Set<string>();
  while (cpfs.size < customers) cpfs.add(cpfOf(random));
  const emails = new Set<string>();
  const names = planNames(random, customers);
  const people: Person[] = [];
  const actions: PlannedAction[] = [];
  for (const cpf of cpfs) {
    const name = names[people.length] ?? '';
    const joinedAt = random.pick(random.chance(0.35) ? firstWeek : arrivals);
    const contact = contactOf(random, { name, joinedAt, emails });
    const fields = { name, cpf, ...contact };
    const id = new PlannedId();
    people.push({
      id,
      joinedAt,
      birthDate: contact.birthDate,
      // A few come nearly every day, most now and then.
      weight: 0.1 + 6 * (random.between([0, 1_000]) / 1_000) ** 5,
      calendar: { freeFrom: joinedAt + creationTakes, reservedFrom: Infinity },
      balanceMinutes: 0,
    });
    const run: PlannedAction['run'] = async (ctx) => {
      id.value = (await createCustomer(ctx, createCustomerBody.parse(fields))).id;
    };
    actions.push({ at: joinedAt, call: createCustomerCall, run });
  }
  return { people, actions };
}

/** Most leave contact details; they are optional. */
function contactOf(random: Random, person: { name: string; joinedAt: number; emails: Set<string> }) {
  const mobile = () =>
    `119${random.between([6, 9])}${String(random.between([0, 9_999_999])).padStart(7, '0')}`;
  return {
    nickName: random.chance(0.6) ? nickNameOf(random, person.name) : null,
    email: random.chance(0.8) ? emailOf(random, person.name, person.emails) : null,
    phone: random.chance(0.9) ? mobile() : null,
    birthDate: random.chance(0.85) ? birthDateOf(random, person.joinedAt) : null,
  };
}

/** Aged 12 to 52, most of them young. */
function birthDateOf(random: Random, joinedAt: number): string {
  const youngerOfTwo = Math.min(random.between([0, 14_600]), random.between([0, 14_600]));
  return new Date(joinedAt - (12 * 365.25 + youngerOfTwo) * day).toISOString().slice(0, 10);
}

/** Nine random digits and the two check digits. */
function cpfOf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.between([0, 9]));
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (length + 1 - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
