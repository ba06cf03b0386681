import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { createComputer } from '../../src/features/computers/create-computer.ts';
import { deleteComputer } from '../../src/features/computers/delete-computer.ts';
import { setComputerLock } from '../../src/features/computers/set-computer-lock.ts';
import { createCustomer } from '../../src/features/customers/create-customer.ts';
import { removeCustomer } from '../../src/features/customers/remove-customer.ts';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { createSession } from '../../src/features/sessions/create-session.ts';
import type { Db } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { endSession } from '../../src/features/sessions/end-session.ts';
import { extendSession } from '../../src/features/sessions/extend-session.ts';
import { moveSession } from '../../src/features/sessions/move-session.ts';
import { swapSessions } from '../../src/features/sessions/swap-sessions.ts';
import { restartSession } from '../../src/features/sessions/restart-session.ts';
import { returnLostTime } from '../../src/features/sessions/return-lost-time.ts';
import { undoSession } from '../../src/features/sessions/undo-session.ts';
import { pauseSession, resumeSession } from '../../src/features/sessions/pause-session.ts';
import { endSessionOfLostGuard } from '../../src/features/sessions/end-session-of-lost-guard.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { newest, nobody, noteMinutes } from './store-model.ts';
import { changeByMove, takenFor, unusedMinutes } from './weighed-minutes.ts';

// Customers, computers and the sessions on them.

const minute = 60_000;

export const onSomeone = { customer: which, foreign: isForeign };

/** A customer, or a person of the other store: without a record here, every request refuses them. */
export function personOf({ own, other }: Stores, at: { customer: number; foreign: boolean }): string {
  return newest((at.foreign ? other : own).made.customers, at.customer) ?? nobody;
}

function computerOf({ own, other }: Stores, at: { computer: number; foreign: boolean }): string {
  return newest((at.foreign ? other : own).made.computers, at.computer) ?? nobody;
}

/** A session that is likely to run. */
const oneOfTheLast = fc.nat({ max: 1 });

function sessionOf({ own, other }: Stores, at: { session: number; foreign: boolean }): { sessionId: string } {
  return { sessionId: newest((at.foreign ? other : own).made.sessions, at.session)?.id ?? nobody };
}

/** Six people on the platform, so that both stores have the same ones. */
const person = fc.nat({ max: 5 }).map(cpfOf);

/** No computer has a guard here, so the attendant enters how much was lost. */
const saidLost = fc.integer({ min: 1, max: 60 });

export const peopleSteps: readonly StepKind[] = [
  kind({
    weight: 4,
    endpoint: contract.createCustomer,
    args: fc.record({ cpf: person }),
    async run({ own }, { cpf }) {
      const input = contract.createCustomerBody.parse({ name: `Cliente ${cpf}`, cpf });
      const user = await createCustomer(own.context, input);
      if (!own.made.customers.includes(user.id)) own.made.customers.push(user.id);
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.removeCustomer,
    args: fc.record(onSomeone),
    run: ({ own, other }, args) =>
      removeCustomer(own.context, { customerId: personOf({ own, other }, args) }),
  }),
  kind({
    weight: 2,
    endpoint: contract.createComputer,
    args: fc.record({ name: fc.nat({ max: 8 }) }),
    async run({ own }, { name }) {
      const input = contract.computerBody.parse({ name: `PC ${name}` });
      own.made.computers.push((await createComputer(own.context, input)).id);
    },
  }),
  kind({
    weight: 4,
    endpoint: contract.lockComputer,
    args: fc.record({ computer: which, foreign: isForeign, isLocked: fc.boolean() }),
    async run(stores, args) {
      const { isLocked } = args;
      const computerId = computerOf(stores, args);
      await setComputerLock(stores.own.context, { computerId, isLocked, repeated: undefined });
    },
  }),
  kind({
    weight: 1,
    endpoint: contract.deleteComputer,
    args: fc.record({ computer: which, foreign: isForeign }),
    run: (stores, args) => deleteComputer(stores.own.context, { computerId: computerOf(stores, args) }),
  }),
  kind({
    weight: 16,
    endpoint: contract.createSession,
    args: fc.record({
      ...onSomeone,
      computer: which,
      isGuest: fc.boolean(),
      durationInMinutes: fc.integer({ min: 1, max: 180 }),
    }),
    async run(stores, args) {
      const { context, made } = stores.own;
      const { isGuest, durationInMinutes } = args;
      const customerId = isGuest ? null : personOf(stores, args);
      // Only one of the two belongs to the other store at a time: either way no session may start.
      const computerId = computerOf(stores, { ...args, foreign: args.foreign && isGuest });
      const input = { computerId, userId: customerId, isGuest, durationInMinutes };
      const session = await createSession(context, withCustomerId(contract.createSessionBody.parse(input)));
      const begun = { id: session.id, customerId, packageId: null };
      made.sessions.push(begun);
      noteMinutes(stores.own, begun, -Math.ceil(durationInMinutes * (session.weighed?.weight ?? 1)));
    },
  }),
  kind({
    weight: 9,
    endpoint: contract.endSession,
    args: fc.record({ session: which, foreign: isForeign }),
    async run({ own, other }, { session, foreign }) {
      const wanted = newest((foreign ? other : own).made.sessions, session);
      // Read before time is given back for an outage.
      const unused = await inTransaction(own.context.db, async (db) => {
        await endSession({ ...own.context, db }, { sessionId: wanted?.id ?? nobody });
        return wanted ? unusedTaken(db, wanted.id, own.context.now().getTime()) : 0;
      });
      noteMinutes(own, wanted, unused);
    },
  }),
  kind({
    weight: 12,
    endpoint: contract.pauseSession,
    args: fc.record({ session: oneOfTheLast, foreign: isForeign }),
    async run(stores, args) {
      await pauseSession(stores.own.context, sessionOf(stores, args));
    },
  }),
  kind({
    weight: 20,
    endpoint: contract.resumeSession,
    args: fc.record({ session: oneOfTheLast, foreign: isForeign }),
    async run(stores, args) {
      await resumeSession(stores.own.context, sessionOf(stores, args));
    },
  }),
  kind({
    weight: 9,
    endpoint: contract.extendSession,
    args: fc.record({ session: oneOfTheLast, foreign: isForeign, minutes: fc.integer({ min: 1, max: 90 }) }),
    async run({ own, other }, { session, foreign, minutes }) {
      const wanted = newest((foreign ? other : own).made.sessions, session);
      const taken = await inTransaction(own.context.db, async (db) => {
        await extendSession({ ...own.context, db }, { sessionId: wanted?.id ?? nobody, minutes });
        return wanted ? takenFor(db, wanted.id, minutes) : 0;
      });
      noteMinutes(own, wanted, -taken);
    },
  }),
  kind({
    weight: 9,
    endpoint: contract.moveSession,
    args: fc.record({ session: which, computer: which, foreign: isForeign, keepsEnd: fc.boolean() }),
    async run(stores, args) {
      const { made, context } = stores.own;
      const { keepsEnd } = args;
      const wanted = newest(made.sessions, args.session);
      const input = { sessionId: wanted?.id ?? nobody, computerId: computerOf(stores, args), keepsEnd };
      const { id, billing, change } = await inTransaction(context.db, async (db) => {
        const moved = await moveSession({ ...context, db }, input);
        return { ...moved, change: await changeByMove(db, input.sessionId, moved.id) };
      });
      const { customerId = null, packageId = null } = wanted ?? {};
      made.sessions.push({ id, customerId, packageId });
      if (billing === 'paid') made.paid.push(id);
      noteMinutes(stores.own, wanted, change);
    },
  }),
  kind({
    weight: 7,
    endpoint: contract.swapSessions,
    args: fc.record({ session: which, after: fc.integer({ min: 1, max: 5 }), foreign: isForeign }),
    async run({ own, other }, args) {
      const { made, context } = own;
      const one = newest(made.sessions, args.session);
      const two = newest((args.foreign ? other : own).made.sessions, args.session + args.after);
      if (one === two) return;
      const input = { sessionId: one?.id ?? nobody, otherId: two?.id ?? nobody };
      const swapped = await inTransaction(context.db, async (db) => {
        const both = await swapSessions({ ...context, db }, input);
        const before = [input.sessionId, input.otherId];
        const change = (id: string, at: number) => changeByMove(db, before[at] ?? nobody, id);
        return Promise.all(both.map(async (each, at) => ({ ...each, change: await change(each.id, at) })));
      });
      for (const { id, change, ...moved } of swapped) noteSwapped(own, { id, change }, moved);
    },
  }),
  kind({
    weight: 10,
    endpoint: contract.undoSession,
    args: fc.record({ session: which, foreign: isForeign }),
    async run({ own, other }, { session, foreign }) {
      const wanted = newest((foreign ? other : own).made.sessions, session);
      const { refundedMinutes } = await undoSession(own.context, { sessionId: wanted?.id ?? nobody });
      noteMinutes(own, wanted, refundedMinutes);
    },
  }),
  kind({
    weight: 9,
    endpoint: contract.restartSession,
    args: fc.record({ session: oneOfTheLast, computer: which, foreign: isForeign, minutes: saidLost }),
    async run(stores, args) {
      const { made, context } = stores.own;
      const wanted = newest(made.sessions, args.session);
      const input = { sessionId: wanted?.id ?? nobody, computerId: computerOf(stores, args) };
      const { id } = await restartSession(context, { ...input, minutes: args.minutes });
      const { customerId = null, packageId = null } = wanted ?? {};
      made.sessions.push({ id, customerId, packageId });
    },
  }),
  kind({
    weight: 7,
    endpoint: contract.returnLostTime,
    args: fc.record({ session: oneOfTheLast, foreign: isForeign, minutes: saidLost }),
    async run({ own, other }, { session, foreign, minutes }) {
      const wanted = newest((foreign ? other : own).made.sessions, session);
      const taken = await inTransaction(own.context.db, async (db) => {
        const input = { sessionId: wanted?.id ?? nobody, minutes };
        const { id, endedAt } = await returnLostTime({ ...own.context, db }, input);
        const unused = await unusedMinutes(db, id, Date.parse(endedAt));
        return (await takenFor(db, id, unused)) - (await takenFor(db, id, unused - minutes));
      });
      noteMinutes(own, wanted, taken);
    },
  }),
  {
    name: 'fairTime',
    weight: 6,
    arbitrary: fc
      .record({ session: which, foreign: isForeign, silentMinutes: fc.integer({ min: 3, max: 90 }) })
      .map((args) => ({
        name: 'fairTime',
        said: JSON.stringify(args),
        endpoint: null,
        run: (stores) => endByFairTime(stores, args),
      })),
  },
];

/** A session whose computer stopped answering this long ago, which the server noticed at once. */
async function endByFairTime(
  { own, other }: Stores,
  args: { session: number; foreign: boolean; silentMinutes: number },
): Promise<void> {
  const wanted = newest((args.foreign ? other : own).made.sessions, args.session);
  const lastSeenAt = own.context.now().getTime() - args.silentMinutes * minute;
  const unused = await inTransaction(own.context.db, async (db) => {
    const guard = { lastSeenAt, lostAt: lastSeenAt };
    const input = { sessionId: wanted?.id ?? nobody, guard, clock: { fairSince: 0, servingSince: 0 } };
    const hasEnded = await endSessionOfLostGuard({ ...own.context, actor: 'guard', db }, input);
    return hasEnded && wanted ? unusedTaken(db, wanted.id, lastSeenAt) : null;
  });
  if (unused !== null) noteMinutes(own, wanted, unused);
}

function noteSwapped(
  own: Stores['own'],
  { id, change }: { id: string; change: number },
  { user, package: payer }: Pick<contract.Session, 'user' | 'package'>,
): void {
  const moved = { id, customerId: user?.id ?? null, packageId: payer?.id ?? null };
  own.made.sessions.push(moved);
  noteMinutes(own, moved, change);
}

async function unusedTaken(db: Db, id: string, at: number): Promise<number> {
  return takenFor(db, id, await unusedMinutes(db, id, at));
}

/** The n-th CPF with valid check digits. */
function cpfOf(n: number): string {
  const digits = String(123_456_700 + n);
  const checkDigit = (text: string): string => {
    const sum = Array.from(text).reduce(
      (total, digit, at) => total + Number(digit) * (text.length + 1 - at),
      0,
    );
    return String(((sum * 10) % 11) % 10);
  };
  const first = checkDigit(digits);
  return `${digits}${first}${checkDigit(digits + first)}`;
}
