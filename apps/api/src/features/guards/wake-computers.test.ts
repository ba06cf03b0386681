import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../../test/guard-client.ts';
import { subscribeTo } from '../../../test/subscribed-stores.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// docs/product/guard.md#switching-on

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = ({ store }: Owner) => ({ storeId: store.id });
const macOf = (n: number) => `a8:5e:45:00:11:${n.toString().padStart(2, '0')}`;

function guardOf(owner: Owner, computerId: string) {
  return owner
    .call(contract.getComputer, { params: { ...of(owner), computerId } })
    .then(({ body }) => body.guard);
}

/** A computer whose guard is connected, and has reported its address if `mac` is given. */
async function newOn(owner: Owner, name: string, mac?: string) {
  const { id } = await newComputer(owner, name);
  const { token } = await newGuard(owner, id);
  const guard = await GuardClient.connect(url, token, mac === undefined ? {} : { macAddresses: [mac] });
  await untilConnected(owner, id);
  return { id, name, token, guard };
}

/** The same, switched off again. */
async function newOff(owner: Owner, name: string, mac?: string) {
  const computer = await newOn(owner, name, mac);
  computer.guard.drop();
  await untilConnected(owner, computer.id, false);
  return computer;
}

function wake(owner: Owner, ids?: readonly string[]) {
  const target = ids ? { computerIds: [...ids] } : { all: true as const };
  return owner.call(contract.sendGuardCommands, { params: of(owner), body: { kind: 'wake', ...target } });
}

describe('switching on', () => {
  it('asks three connected guards, with the addresses of those that are off', async () => {
    const owner = await app().newOwner();
    await subscribeTo(app(), { storeId: owner.store.id, plan: 'Profissional' });
    const off = [await newOff(owner, 'PC 1', macOf(1)), await newOff(owner, 'PC 2', macOf(2))];
    const on = [];
    for (const n of [3, 4, 5, 6]) on.push(await newOn(owner, `PC ${n}`, macOf(n)));
    const old = await newOn(owner, 'PC 0');
    await newComputer(owner, 'PC 7');
    const unknown = await newOff(owner, 'PC 8');
    const { status, body } = await wake(owner);
    expect(status).toBe(201);
    expect(body.map(({ computer, refusal }) => [computer.name, refusal])).toEqual([
      ['PC 0', 'is-on'],
      ['PC 1', null],
      ['PC 2', null],
      ['PC 3', 'is-on'],
      ['PC 4', 'is-on'],
      ['PC 5', 'is-on'],
      ['PC 6', 'is-on'],
      ['PC 7', 'no-guard'],
      ['PC 8', 'no-address'],
    ]);
    for (const { guard } of on.slice(0, 3)) {
      const command = await guard.command('wake');
      expect(command.text).toBe('PC 1, PC 2');
      expect(command.addresses?.toSorted()).toEqual([macOf(1), macOf(2)]);
    }
    for (const { guard } of [...on.slice(3), old]) {
      await guard.heartbeat();
      expect(guard.commands).toEqual([]);
    }
    const of1 = await owner.call(contract.listGuardCommands, {
      params: { ...of(owner), computerId: on[0]?.id ?? '' },
    });
    expect(of1.body).toMatchObject([{ kind: 'wake', text: 'PC 1, PC 2', state: 'sent' }]);
    expect((await guardOf(owner, off[0]?.id ?? ''))?.canWake).toBe(true);
    expect((await guardOf(owner, unknown.id))?.canWake).toBe(false);
  });

  it('needs a connected guard of the own store that knows the command', async () => {
    const owner = await app().newOwner();
    const { id } = await newOff(owner, 'PC 1', macOf(1));
    await newOn(owner, 'PC 2');
    await newOn(await app().newOwner(), 'PC 3', macOf(3));
    const { status, error } = await wake(owner, [id]);
    expect([status, error.code, error.message]).toEqual([
      409,
      'NO_GUARD_TO_WAKE',
      'Ligue um dos computadores da loja à mão: um que esteja conectado liga os outros.',
    ]);
  });

  it('keeps the addresses of a guard that reconnects without them, and forgets them with a new pairing', async () => {
    const owner = await app().newOwner();
    const { id, token } = await newOff(owner, 'PC 1', macOf(1));
    await GuardClient.connect(url, token);
    await untilConnected(owner, id);
    expect((await guardOf(owner, id))?.canWake).toBe(true);
    await newGuard(owner, id);
    expect((await guardOf(owner, id))?.canWake).toBe(false);
  });

  it('is no command to a single guard, and one with a wrong address is malformed', async () => {
    const owner = await app().newOwner();
    const { id, guard } = await newOn(owner, 'PC 1', macOf(1));
    const { status } = await owner.call(contract.sendGuardCommand, {
      params: { ...of(owner), computerId: id },
      body: { kind: 'wake' as never },
    });
    expect(status).toBe(400);
    guard.socket.send(JSON.stringify({ type: 'hello', version: '1', system: 'x', macAddresses: ['x'] }));
    expect((await guard.ended()).code).toBe(contract.guardCloseCodes.malformed);
  });
});
