import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newComputer, newGuard, newSession } from '../../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../../test/guard-client.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// docs/product/guard.md#many-computers

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = ({ store }: Owner) => ({ storeId: store.id });
type Body = contract.CallInput<typeof contract.sendGuardCommands>['body'];

const send = (owner: Owner, body: Body) =>
  owner.call(contract.sendGuardCommands, { params: of(owner), body });

/** The refusals by the computers' names, null for those that got it. */
async function outcome(owner: Owner, body: Body) {
  const answer = await send(owner, body);
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return Object.fromEntries(answer.body.map(({ computer, refusal }) => [computer.name, refusal]));
}

/** A computer whose guard is connected. */
async function newConnected(
  owner: Owner,
  name: string,
  hello: Parameters<typeof GuardClient.connect>[2] = {},
) {
  const { id } = await newComputer(owner, name);
  const { token } = await newGuard(owner, id);
  const guard = await GuardClient.connect(url, token, hello);
  await untilConnected(owner, id);
  return { id, guard };
}

async function computer(owner: Owner, computerId: string) {
  return (await owner.call(contract.getComputer, { params: { ...of(owner), computerId } })).body;
}

async function newFloor() {
  const owner = await app().newOwner();
  const free = await newConnected(owner, 'PC 1');
  const used = await newConnected(owner, 'PC 2');
  const bare = await newComputer(owner, 'PC 3');
  const away = await newComputer(owner, 'PC 4');
  await newGuard(owner, away.id);
  await newSession(owner, { computerId: used.id, isGuest: true });
  return { owner, free, used, bare, away };
}

describe('a command to many computers', () => {
  it('is sent to those that can get it, and says for each other why not', async () => {
    const { owner, free, used } = await newFloor();
    expect(await outcome(owner, { kind: 'message', text: 'Fechamos às 23h.', all: true })).toEqual({
      'PC 1': null,
      'PC 2': null,
      'PC 3': 'no-guard',
      'PC 4': 'guard-away',
    });
    for (const { guard } of [free, used])
      expect((await guard.command('message')).text).toBe('Fechamos às 23h.');
  });

  it('sets the volume where the guard can do that, also of computers in use', async () => {
    const { owner } = await newFloor();
    const newer = await newConnected(owner, 'PC 5', { canSetVolume: true });
    await newSession(owner, { computerId: newer.id, isGuest: true });
    expect(await outcome(owner, { kind: 'volume', level: 30, all: true })).toEqual({
      'PC 1': 'no-volume',
      'PC 2': 'no-volume',
      'PC 3': 'no-guard',
      'PC 4': 'guard-away',
      'PC 5': null,
    });
    expect((await newer.guard.command('volume')).level).toBe(30);
  });

  it('of volume is refused for the one computer whose guard does not know it', async () => {
    const { owner, free } = await newFloor();
    const params = { ...of(owner), computerId: free.id };
    const { status, error } = await owner.call(contract.sendGuardCommand, {
      params,
      body: { kind: 'volume', level: 30 },
    });
    expect([status, error.code, error.message]).toEqual([
      409,
      'GUARD_TOO_OLD',
      'Atualize o guarda deste computador.',
    ]);
    expect((await owner.call(contract.listGuardCommands, { params })).body).toEqual([]);
  });

  it.each(['sign-out', 'reboot', 'shutdown'] as const)(
    'spares computers in use, unless they are wanted too: %s',
    async (kind) => {
      const { owner, free, used } = await newFloor();
      const ids = [free.id, used.id];
      expect(await outcome(owner, { kind, computerIds: ids })).toEqual({ 'PC 1': null, 'PC 2': 'in-use' });
      await free.guard.command(kind);
      await used.guard.heartbeat();
      expect(used.guard.commands).toEqual([]);
      expect(await outcome(owner, { kind, computerIds: ids, inUse: true })).toEqual({
        'PC 1': null,
        'PC 2': null,
      });
      await used.guard.command(kind);
    },
  );

  it('locks and unlocks on the server, with or without a guard', async () => {
    const { owner, free, used, bare, away } = await newFloor();
    expect(await outcome(owner, { kind: 'lock', all: true })).toEqual({
      'PC 1': null,
      'PC 2': 'in-use',
      'PC 3': null,
      'PC 4': null,
    });
    const locked = async () =>
      Promise.all([free, used, bare, away].map(async ({ id }) => (await computer(owner, id)).isLocked));
    expect(await locked()).toEqual([true, false, true, true]);
    await free.guard.state((state) => state.computer.isLocked);
    await outcome(owner, { kind: 'lock', all: true, inUse: true });
    expect(await locked()).toEqual([true, true, true, true]);
    expect(await outcome(owner, { kind: 'unlock', all: true })).toEqual({
      'PC 1': null,
      'PC 2': null,
      'PC 3': null,
      'PC 4': null,
    });
    expect(await locked()).toEqual([false, false, false, false]);
  });

  it('goes to the computers that are in the room now, or in none', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const inside = await newComputer(owner, 'VIP 1');
    await newComputer(owner, 'PC 1');
    await owner.call(contract.updateComputer, {
      params: { ...of(owner), computerId: inside.id },
      body: { roomId: owner.roomId },
    });
    expect(await outcome(owner, { kind: 'lock', roomId: owner.roomId })).toEqual({ 'VIP 1': null });
    expect(await outcome(owner, { kind: 'lock', roomId: null })).toEqual({ 'PC 1': null });
    for (const roomId of [randomUUID(), (await newPricedOwner(app(), { weight: 2 })).roomId]) {
      const { status, error } = await send(owner, { kind: 'lock', roomId });
      expect([status, error.code]).toEqual([404, 'ROOM_NOT_FOUND']);
    }
  });

  it('reaches none when one of the chosen computers is gone', async () => {
    const { owner, free, bare } = await newFloor();
    await owner.call(contract.deleteComputer, { params: { ...of(owner), computerId: bare.id } });
    const { status, error } = await send(owner, { kind: 'lock', computerIds: [free.id, bare.id] });
    expect([status, error.code]).toEqual([404, 'COMPUTER_NOT_FOUND']);
    expect((await computer(owner, free.id)).isLocked).toBe(false);
  });

  it('needs one choice of computers, and a text for a message', async () => {
    const owner = await app().newOwner();
    const { id } = await newComputer(owner);
    const choice = 'Escolha os computadores: alguns, uma sala ou todos.';
    for (const [body, message] of [
      [{ kind: 'lock' }, choice],
      [{ kind: 'lock', all: true, computerIds: [id] }, choice],
      [{ kind: 'lock', computerIds: [] }, 'Escolha ao menos um computador.'],
      [{ kind: 'message', all: true }, 'Escreva a mensagem.'],
      [{ kind: 'volume', all: true }, 'Informe o volume de 0 a 100.'],
      [{ kind: 'end' as never, all: true }, 'Escolha um comando da lista.'],
    ] satisfies [Body, string][]) {
      const { status, error } = await send(owner, body);
      expect([status, error.code, error.message]).toEqual([400, 'VALIDATION', message]);
    }
  });

  it('leaves one line in the audit, with the names of those that got it', async () => {
    const { owner } = await newFloor();
    await owner.call(contract.updateCounterSettings, { params: of(owner), body: { pricesTime: true } });
    await app().database.query('update counter_settings set has_team = true where store_id = $1', [
      owner.store.id,
    ]);
    await outcome(owner, { kind: 'lock', all: true });
    const { body } = await owner.call(contract.listAudit, { params: of(owner) });
    expect(body).toMatchObject([
      {
        endpoint: 'sendGuardCommands',
        subject: { kind: 'computer', id: null, name: 'PC 1, PC 3, PC 4' },
        changes: [
          { field: 'quantity', after: 3 },
          { field: 'command', after: 'lock' },
        ],
      },
    ]);
  });
});
