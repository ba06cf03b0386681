import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../test/guard-client.ts';
import { useTestApp } from '../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const patience = { timeout: 15_000, interval: 10 };

async function newConnected(hello: Parameters<typeof GuardClient.connect>[2] = {}) {
  const owner = await app().newOwner();
  const computer = await newComputer(owner);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token, hello);
  const params = { storeId: owner.store.id, computerId: computer.id };
  const is = (connected: boolean) => untilConnected(owner, computer.id, connected);
  await is(true);
  const send = async (body: contract.CallInput<typeof contract.sendGuardCommand>['body']) => {
    const answer = await owner.call(contract.sendGuardCommand, { params, body });
    expect(answer.status, JSON.stringify(answer.error)).toBe(201);
    return answer.body;
  };
  const newest = async () => (await owner.call(contract.listGuardCommands, { params })).body[0];
  const becomes = (state: contract.GuardCommandState) =>
    waitUntil(async () => {
      const command = await newest();
      return command?.state === state ? command : undefined;
    }, patience);
  return { owner, computer, token, guard, params, is, send, newest, becomes };
}

describe('a command', () => {
  it('is sent to its guard with its age, and shows its progress', async () => {
    const { guard, send, becomes } = await newConnected();
    const sent = await send({ kind: 'message', text: 'Fechamos em 10 minutos' });
    expect(sent).toMatchObject({ state: 'sent', receivedAt: null, finishedAt: null, failure: null });
    expect(await guard.command('message')).toEqual({
      type: 'command',
      id: sent.id,
      kind: 'message',
      text: 'Fechamos em 10 minutos',
      ageMs: 0,
      sentMs: expect.any(Number),
    });
    guard.send({ type: 'command', id: sent.id, state: 'received' });
    const received = await becomes('received');
    expect([received.receivedAt, received.finishedAt]).toEqual([app().clock.now().toISOString(), null]);
    app().clock.moveMinutes(5);
    guard.send({ type: 'command', id: sent.id, state: 'done' });
    expect((await becomes('done')).finishedAt).toBe(app().clock.now().toISOString());
  });

  it('created while the clock was ahead has failed when the clock is right, and is not sent', async () => {
    const { owner, computer, token, guard, is, send, newest } = await newConnected();
    const { id } = await send({ kind: 'reboot' });
    await guard.command('reboot');
    guard.socket.terminate();
    await is(false);
    await app().database.query(
      `update guard_commands set delivered_at = null, created_at = created_at + interval '1 hour' where id = $1`,
      [id],
    );
    expect(await newest()).toMatchObject({ state: 'failed' });
    const again = await GuardClient.connect(url, token);
    await is(true);
    await again.heartbeat();
    const { rows } = await app().database.query(
      'select delivered_at from guard_commands where computer_id = $1 and store_id = $2',
      [computer.id, owner.store.id],
    );
    expect(rows).toEqual([{ delivered_at: null }]);
  });

  it('only goes forward: late and repeated reports change nothing', async () => {
    const { guard, send, becomes, newest } = await newConnected();
    const { id } = await send({ kind: 'sign-out' });
    await guard.command('sign-out');
    guard.send({ type: 'command', id, state: 'failed', failure: 'Sem\u0000 permissão' });
    const failed = await becomes('failed');
    expect(failed.failure).toBe('Sem  permissão');
    for (const state of ['received', 'done', 'failed'] as const) guard.send({ type: 'command', id, state });
    await guard.heartbeat();
    app().clock.moveMinutes(0.5);
    const other = await send({ kind: 'message', text: 'a' });
    guard.send({ type: 'command', id: other.id, state: 'done' });
    await becomes('done');
    expect((await newest())?.id).toBe(other.id);
    const { rows } = await app().database.query('select state, failure from guard_commands where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'failed', failure: 'Sem  permissão' }]);
  });

  it('to end, lock or unlock takes effect before the guard receives it', async () => {
    const { owner, computer, guard, params, send } = await newConnected();
    await newSession(owner, { computerId: computer.id, isGuest: true });
    await guard.state(({ session }) => session !== null);
    await send({ kind: 'end' });
    await guard.command('end');
    await guard.state(({ session }) => session === null);
    await send({ kind: 'lock' });
    await guard.command('lock');
    await guard.state(({ computer: { isLocked } }) => isLocked);
    await send({ kind: 'unlock' });
    await guard.command('unlock');
    expect((await owner.call(contract.getComputer, { params })).body).toMatchObject({
      isLocked: false,
      isAvailable: true,
    });
  });

  it('is sent once, even if the connection is lost', async () => {
    const { guard, token, send, is } = await newConnected();
    await send({ kind: 'reboot' });
    await guard.command('reboot');
    guard.drop();
    await is(false);
    const back = await GuardClient.connect(url, token);
    await is(true);
    await send({ kind: 'message', text: 'De volta' });
    await back.command('message');
    expect(back.commands.map(({ kind }) => kind)).toEqual(['message']);
  });

  it('with a volume has its level, and is kept from a guard that came back with an earlier version', async () => {
    const { guard, token, send, is, newest } = await newConnected({ canSetVolume: true });
    const sent = await send({ kind: 'volume', level: 0 });
    expect(sent).toMatchObject({ kind: 'volume', level: 0, text: null, state: 'sent' });
    expect(await guard.command('volume')).toMatchObject({ id: sent.id, text: null, level: 0 });
    expect(await newest()).toEqual(sent);
    const late = await send({ kind: 'volume', level: 30 });
    await waitUntil(() => guard.commands.length === 2, patience);
    guard.drop();
    await is(false);
    // As if the connection had been lost before it was sent.
    await app().database.query('update guard_commands set delivered_at = null where id = $1', [late.id]);
    const earlier = await GuardClient.connect(url, token);
    await is(true);
    await send({ kind: 'message', text: 'De volta' });
    await earlier.command('message');
    expect(earlier.commands.map(({ kind }) => kind)).toEqual(['message']);
  });

  it('waits at most a minute for a disconnected guard', async () => {
    const { guard, token, send, is, becomes, newest } = await newConnected();
    guard.drop();
    await is(false);
    const late = await send({ kind: 'lock' });
    app().clock.moveMinutes(0.5);
    const waiting = await send({ kind: 'unlock' });
    app().clock.moveMinutes(0.5);
    const back = await GuardClient.connect(url, token);
    expect(await back.command('unlock')).toMatchObject({ id: waiting.id, ageMs: 30_000 });
    expect(back.commands).toHaveLength(1);
    // A report on the expired command no longer changes anything.
    back.send({ type: 'command', id: late.id, state: 'done' });
    back.send({ type: 'command', id: waiting.id, state: 'done' });
    await becomes('done');
    expect((await newest())?.id).toBe(waiting.id);
    const { rows } = await app().database.query('select state from guard_commands where id = $1', [late.id]);
    expect(rows).toEqual([{ state: 'sent' }]);
  });
});
