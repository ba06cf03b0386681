import { type Endpoint, endpoints, unlockDevice, updateOperator } from '@coruja/contract';
import { type Permission, type StaffRole, cellsOf, staffRoles, verdictOf } from '@coruja/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Counter, chosenPin, newCounter, newOperator, switchTeamOn } from '../team-calls.ts';
import { useTestApp } from '../test-app.ts';
import type { EndpointId } from './endpoint-ids.ts';
import { type Parts, type Sent, send } from './send.ts';
import { endsSignIn, isWrite, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';

// docs/product/team.md#permissions: every endpoint × {locked, each profile, with approval, without, by oneself}.

const app = useTestApp();
const ownerPin = '407153';

interface Person {
  readonly id: string;
  readonly counter: Counter;
}

let world: World;
let locked: Counter;
let owner: Person & { readonly withPassword: Counter };
const staff = new Map<StaffRole, Person>();

beforeAll(async () => {
  world = await newWorld(app());
  await switchTeamOn(world.owner);
  locked = await newCounter(app(), world.owner);
  for (const role of staffRoles) {
    const { id } = await newOperator(world.owner, { name: role, role });
    const counter = await newCounter(app(), world.owner);
    await counter.unlock(id);
    staff.set(role, { id, counter });
  }
  owner = await newOwnersCounters();
});

async function newOwnersCounters() {
  const params = { storeId: world.ids.storeId };
  const { kysely } = app().database;
  const row = kysely.selectFrom('operators').select('id').where('store_id', '=', params.storeId);
  const { id } = await row.where('role', '=', 'owner').executeTakeFirstOrThrow();
  await world.owner.call(updateOperator, { params: { ...params, operatorId: id }, body: { pin: ownerPin } });
  const [counter, withPassword] = [
    await newCounter(app(), world.owner),
    await newCounter(app(), world.owner),
  ];
  await app().call(unlockDevice, { body: { operatorId: id, pin: ownerPin } }, counter);
  await app().call(unlockDevice, { body: { operatorId: id, password: world.owner.password } }, withPassword);
  return { id, counter, withPassword };
}

/** What a valid call needs beyond its endpoint's declaration: the verb asks for it. */
const more: Partial<Record<EndpointId, Permission>> = {
  createSale: 'discount',
  createOrder: 'discount',
  updateCustomer: 'customers',
  closeShift: 'shifts',
  getShift: 'shifts',
  getShiftReport: 'expected',
  // The bill is R$ 0,00, like the store's price per hour.
  receiveBills: 'courtesy',
  addShiftMovement: 'cash',
};

const refusals = ['UNAUTHENTICATED', 'CONSOLE_LOCKED', 'OWNER_ONLY', 'NOT_ALLOWED', 'APPROVAL_NEEDED'];

/** The code by which the call is refused, or 'done' if none of the team's rules refuses it. */
async function outcome(
  endpoint: Endpoint,
  { call, counter: { cookie }, approver }: { call: Parts; counter: Counter; approver?: Person | undefined },
): Promise<string> {
  const headers: Record<string, string> = approver
    ? { 'x-approver': approver.id, 'x-approver-pin': chosenPin }
    : {};
  const answer: Sent = await send(app().app, endpoint, {
    ...call,
    headers: { ...call.headers, ...headers },
    cookie,
  });
  const { code } = (answer.json ?? {}) as { code?: string };
  return code !== undefined && refusals.includes(code) ? code : 'done';
}

/** A valid call is prepared with the team off; the devices stay unlocked. */
async function teamOnAndAwake(): Promise<void> {
  const { kysely } = app().database;
  const now = app().clock.now();
  await kysely
    .updateTable('counter_settings')
    .set({ has_team: true, prices_time_since: now })
    .where('store_id', '=', world.ids.storeId)
    .execute();
  await kysely
    .updateTable('auth_sessions')
    .set({ acted_at: now })
    .where('store_id', '=', world.ids.storeId)
    .where('kind', '=', 'device')
    .execute();
}

function expected(endpoint: Endpoint, role: StaffRole, isApproved: boolean): string {
  const { access } = endpoint;
  if (access.who === 'device') return 'done';
  if (access.who !== 'staff') return 'OWNER_ONLY';
  const needs = [access.may, more[endpoint.id as EndpointId]].filter(
    (may): may is Permission => may !== undefined && may !== 'floor',
  );
  const verdicts = needs.map((may) => verdictOf(cellsOf(role)[may], 5));
  if (verdicts.includes('no')) return 'NOT_ALLOWED';
  return verdicts.includes('approval') && !isApproved ? 'APPROVAL_NEEDED' : 'done';
}

const ofStore = endpoints.filter(
  // These change who is at the device, or end it; devices.test.ts tests them.
  ({ id, access }) => access.who !== 'public' && !['lockDevice', 'unlockDevice', 'logout'].includes(id),
);

describe.each(ofStore)('$id', (endpoint) => {
  it('answers each person of the team as their profile says', async () => {
    const [answered, wanted] = [new Map<string, string>(), new Map<string, string>()];
    let call: Parts | undefined;
    const note = async (who: string, want: string, counter: Counter, approver?: Person) => {
      if (call === undefined) {
        call = await validCall(endpoint, world);
        await teamOnAndAwake();
      }
      wanted.set(who, want);
      const code = await outcome(endpoint, { call, counter, approver });
      answered.set(who, code);
      // A refused call has written nothing, so it can be sent again.
      if (code === 'done' && isWrite(endpoint)) call = undefined;
    };
    const isOwners = endpoint.access.who === 'owner';
    await note('nobody', endpoint.access.who === 'device' ? 'done' : 'CONSOLE_LOCKED', locked);
    await note('owner by PIN', isOwners ? 'OWNER_ONLY' : 'done', owner.counter);
    // Nobody would be left to try the next endpoint.
    if (!endsSignIn(endpoint) && endpoint.id !== 'endOtherSignIns')
      await note('owner by password', 'done', owner.withPassword);
    const manager = staff.get('manager');
    for (const [role, person] of staff) {
      const alone = expected(endpoint, role, false);
      await note(role, alone, person.counter);
      if (alone === 'done') continue;
      await note(`${role}, approved`, expected(endpoint, role, true), person.counter, manager);
      await note(`${role}, by oneself`, alone, person.counter, person);
    }
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(wanted));
  });
});
