import * as contract from '@coruja/contract';
import { type Endpoint, endpoints } from '@coruja/contract';
import { type Permission, cellsOf, verdictOf } from '@coruja/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMovement } from '../../src/features/shifts/add-movement.ts';
import type { StoreContext } from '../../src/context.ts';
import { approvedBy, newNight, openedBy } from '../attendant-calls.ts';
import { newSale } from '../factories.ts';
import { listen } from '../live-listener.ts';
import { type Counter, newCounter, newOperator, switchTeamOn } from '../team-calls.ts';
import { useTestApp } from '../test-app.ts';
import { type Parts, send } from './send.ts';
import { endsSignIn, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';

// What is expected in the drawer is in nothing that an attendant gets while the shift is open (docs/product/shifts.md#blind-count).

const app = useTestApp();

/** Above every price of the tests, so that no other amount looks like the sum. */
const float = 10_137.41;

let world: World;
let bia: { id: string; counter: Counter };
let doraId: string;

beforeAll(async () => {
  world = await newWorld(app());
  await switchTeamOn(world.owner);
  doraId = (await newOperator(world.owner, { name: 'Dora', role: 'manager' })).id;
  const { id } = await newOperator(world.owner, { name: 'Bia' });
  bia = { id, counter: await newCounter(app(), world.owner) };
  await bia.counter.unlock(doraId);
  await bia.counter.unlock(id);
  await shiftsOnAndAwake();
  const params = { storeId: world.ids.storeId };
  const { status } = await app().call(
    contract.openShift,
    { params, body: { float } },
    { cookie: bia.counter.cookie },
  );
  expect(status).toBe(201);
  // From here on the sum is no longer the float, which whoever opened the shift has typed.
  const items = [{ productId: world.ids.productId, quantity: 3 }];
  await newSale(world.owner, { items, paymentType: 'CASH' });
});

/** A valid call is prepared with the switches off; the devices stay unlocked. */
async function shiftsOnAndAwake(): Promise<void> {
  const { kysely } = app().database;
  const now = app().clock.now();
  await kysely
    .updateTable('counter_settings')
    .set({ has_team: true, has_shifts: true, shares_shift: true, prices_time_since: now })
    .where('store_id', '=', world.ids.storeId)
    .execute();
  await kysely
    .updateTable('auth_sessions')
    .set({ acted_at: now })
    .where('store_id', '=', world.ids.storeId)
    .where('kind', '=', 'device')
    .execute();
}

/** The expected cash of the open shift, in centavos; empty without one. */
async function expectedSums(): Promise<number[]> {
  const { rows } = await app().database.query(
    `select sum(m.amount_centavos)::int as sum from money_entries m
     join shifts s on s.store_id = m.store_id and s.id = m.shift_id
     where s.store_id = $1 and s.closed_at is null group by m.tender having m.tender = 'CASH'`,
    [world.ids.storeId],
  );
  return (rows as { sum: number }[]).map(({ sum }) => sum);
}

/** A sum as JSON, a CSV, a screen or the database would write it. */
function writtenAs(sum: number): string[] {
  const reais = sum / 100;
  const local = reais.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  return [String(sum), String(reais), reais.toFixed(2), local, local.replaceAll('.', '')];
}

const mayCall = ({ access }: Endpoint) => {
  if (access.who === 'staff')
    return access.may === 'floor' || verdictOf(cellsOf('attendant')[access.may as Permission]) !== 'no';
  return access.who === 'device';
};

/** Left out: the sum of an opening is what the person has typed, and the two about the device change who is at it. */
const apart = ['openShift', 'lockDevice', 'unlockDevice'];
const callable = endpoints.filter(
  (endpoint) => mayCall(endpoint) && !endsSignIn(endpoint) && !apart.includes(endpoint.id),
);

describe('the expected cash of an open shift', () => {
  it.each(callable)('is in no answer of $id', async (endpoint) => {
    const call: Parts = await validCall(endpoint, world);
    await shiftsOnAndAwake();
    const shiftId = 'shiftId' in (call.params ?? {}) ? await openShiftId() : null;
    const parts = shiftId === null ? call : { ...call, params: { ...call.params, shiftId } };
    const before = await expectedSums();
    const headers = { ...call.headers, ...approvedBy(doraId) };
    const {
      text,
      status,
      headers: answered,
    } = await send(app().app, endpoint, {
      ...parts,
      headers,
      cookie: bia.counter.cookie,
    });
    expect([401, 500], text.slice(0, 200)).not.toContain(status);
    const sums = [...before, ...(await expectedSums())];
    expect(sums.length).toBeGreaterThan(0);
    const found = `${text} ${JSON.stringify(answered)}`;
    expect(sums.flatMap(writtenAs).filter((sum) => found.includes(sum))).toEqual([]);
  });

  it('is refused to an attendant wherever it could be read', async () => {
    await shiftsOnAndAwake();
    const open = { storeId: world.ids.storeId, shiftId: (await openShiftId()) ?? '' };
    const closed = { storeId: world.ids.storeId, shiftId: world.ids.shiftId };
    const codeOf = async (endpoint: Endpoint, params: Record<string, string>) => {
      const sent = await send(app().app, endpoint, { params, cookie: bia.counter.cookie });
      return (sent.json as { code?: string }).code;
    };
    expect(await codeOf(contract.getShiftReport, open)).toBe('SHIFT_NOT_CLOSED');
    expect(await codeOf(contract.getShiftReport, closed)).toBe('NOT_ALLOWED');
    for (const endpoint of [contract.verifyShift, contract.listMoneyEntries])
      expect(await codeOf(endpoint, open)).toBe('NOT_ALLOWED');
    for (const endpoint of [contract.getDashboard, contract.getSalesSummary])
      expect(await codeOf(endpoint, open)).toBe('NOT_ALLOWED');
    expect(await codeOf(contract.listAudit, open)).toBe('NOT_ALLOWED');
  });

  it('is in no live notice', async () => {
    await shiftsOnAndAwake();
    const stream = await listen(app().app, {
      storeId: world.ids.storeId,
      cookie: bia.counter.cookie,
    });
    await stream.nth('hello', 1);
    const items = [{ productId: world.ids.productId, quantity: 1 }];
    const body = { items, paymentType: 'CASH' as const };
    const params = { storeId: world.ids.storeId };
    await app().call(contract.createSale, { params, body }, { cookie: bia.counter.cookie });
    const movement = { kind: 'suprimento' as const, amount: 3, reason: 'Moedas' };
    const ofShift = { ...params, shiftId: (await openShiftId()) ?? '' };
    await app().call(
      contract.addShiftMovement,
      { params: ofShift, body: movement },
      { cookie: bia.counter.cookie },
    );
    await stream.nth('change', 2);
    const sums = (await expectedSums()).flatMap(writtenAs);
    expect(sums.filter((sum) => stream.text().includes(sum))).toEqual([]);
    stream.hangUp();
  });
});

async function openShiftId(): Promise<string | null> {
  const { kysely } = app().database;
  const open = kysely.selectFrom('shifts').select('id').where('closed_at', 'is', null);
  return (await open.where('store_id', '=', world.ids.storeId).executeTakeFirst())?.id ?? null;
}

describe('a sangria', () => {
  it('of more than is expected answers like one of less, with as many statements, so that it asks nothing', async () => {
    const store = await newNight(app());
    const { id: shiftId } = await openedBy(store, store.bia);
    const { owner, ids } = store;
    const take = async (amount: number) => {
      let statements = 0;
      const db = owner.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      const staff = {
        id: ids.caio,
        role: 'leader' as const,
        cells: cellsOf('leader'),
        customerId: null,
        approver: null,
      };
      const ctx: StoreContext = { ...owner.context, db, actor: ids.caio, staff };
      const body = contract.shiftMovementBody.parse({ kind: 'sangria', amount, reason: 'Cofre' });
      const { movements, ...shift } = await addMovement(ctx, { ...body, shiftId });
      return { statements, shift, movement: Object.keys(movements.at(-1) ?? {}) };
    };
    const less = await take(10);
    expect(await take(100_000)).toEqual(less);
    expect(less.shift).toMatchObject({ expected: null, difference: null });
  });
});
