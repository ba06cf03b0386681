import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newGuard, newPairingCode, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';

const app = useTestApp();
const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });

function pair(code: string, address?: string) {
  const body = { code, version: '1.0.6' };
  return app().call(contract.pairGuard, { body }, address ? { address } : {});
}

const guardOf = async (owner: Owner, computerId: string) =>
  (await owner.call(contract.getComputer, at(owner, computerId))).body.guard;

describe('pairing', () => {
  it('exchanges a code once for a token of the computer', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner, 'PC 7');
    expect(await guardOf(owner, computer.id)).toBeNull();
    const made = await owner.call(contract.createPairingCode, at(owner, computer.id));
    expect(made.status).toBe(201);
    expect(made.body.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(made.body.expiresAt).toBe('2026-11-21T20:10:00.000Z');
    const paired = await pair(made.body.code.toLowerCase().replace('-', ' '));
    expect(paired.status).toBe(201);
    expect(paired.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      computer: { id: computer.id, name: 'PC 7' },
      store: { id: owner.store.id, name: owner.store.name },
      updateKey: expect.stringMatching(/^[\w+/]{43}=$/),
    });
    expect(await guardOf(owner, computer.id)).toEqual({
      connected: false,
      lastSeenAt: null,
      version: '1.0.6',
      pairedAt: '2026-11-21T20:00:00.000Z',
      clonedAt: null,
      canWake: false,
      canSetVolume: false,
      canShowScreen: false,
      calledAt: null,
      maintainedAt: null,
    });
    const again = await pair(made.body.code);
    expect([again.status, again.error.code]).toEqual([400, 'PAIRING_CODE_INVALID']);
  });

  it('gives one token for 64 simultaneous uses of a code', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const code = await newPairingCode(owner, computer.id);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => pair(code, `10.9.${Math.floor(n / 16)}.1`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(63);
  });

  it('accepts only the newest code, for ten minutes, and none of a removed computer', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const old = await newPairingCode(owner, computer.id);
    const expired = await newPairingCode(owner, computer.id);
    expect((await pair(old)).status).toBe(400);
    app().clock.moveMinutes(10);
    expect((await pair(expired)).status).toBe(400);
    const last = await newPairingCode(owner, computer.id);
    app().clock.moveMinutes(9.9);
    await owner.call(contract.deleteComputer, at(owner, computer.id));
    expect((await pair(last)).status).toBe(400);
    const another = await owner.call(contract.createPairingCode, at(owner, computer.id));
    expect([another.status, another.error.code]).toEqual([404, 'COMPUTER_NOT_FOUND']);
  });

  it('refuses a code that two computers got by chance, and pairs neither', async () => {
    const [one, other] = [await app().newOwner(), await app().newOwner()];
    const [here, there] = [await newComputer(one), await newComputer(other)];
    const code = await newPairingCode(one, here.id);
    await newPairingCode(other, there.id);
    await app().database.query(
      `update guard_pairing_codes set code_hash = (select code_hash from guard_pairing_codes where computer_id = $1)
       where computer_id = $2`,
      [here.id, there.id],
    );
    expect((await pair(code)).status).toBe(400);
    const { rows } = await app().database.query('select 1 from guards where computer_id = any($1)', [
      [here.id, there.id],
    ]);
    expect(rows).toEqual([]);
    expect((await pair(await newPairingCode(one, here.id))).status).toBe(201);
  });

  it('stores neither code nor token in plain text', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const code = await newPairingCode(owner, computer.id);
    const { rows: codes } = await app().database.query(
      'select encode(code_hash, $2) as hash from guard_pairing_codes where computer_id = $1',
      [computer.id, 'hex'],
    );
    const plain = await crypto.subtle.digest('SHA-256', Buffer.from(code.replace('-', '')));
    expect(codes).toHaveLength(1);
    expect(JSON.stringify(codes)).not.toContain(Buffer.from(plain).toString('hex'));
    const { body } = await pair(code);
    const { rows } = await app().database.query(
      'select to_jsonb(g) as row from guards g where computer_id = $1',
      [computer.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(app().logLines.join()).not.toContain(body.token);
    expect(app().logLines.join()).not.toContain(code);
  });

  it('allows an address twenty wrong codes in ten minutes, and forty pairings', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const address = '203.0.113.200';
    for (let n = 0; n < 40; n += 1) {
      expect((await pair(await newPairingCode(owner, computer.id), address)).status).toBe(201);
    }
    for (let n = 0; n < 20; n += 1) expect((await pair('2222-2222', address)).status).toBe(400);
    const refused = await pair(await newPairingCode(owner, computer.id), address);
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    app().clock.moveMinutes(10);
    expect((await pair(await newPairingCode(owner, computer.id), address)).status).toBe(201);
  });

  it('explains why a code is malformed', async () => {
    const body = { code: 'ABCD-EFG', version: '1.0.6' };
    const answer = await app().call(contract.pairGuard, { body });
    expect(answer.error).toMatchObject({ code: 'VALIDATION', message: 'O código tem 8 letras e números.' });
  });
});

describe('revoking', () => {
  it('resets the computer to unpaired and deletes an unused code', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    const code = await newPairingCode(owner, computer.id);
    const revoked = await owner.call(contract.revokeGuard, at(owner, computer.id));
    expect([revoked.status, revoked.body.guard]).toEqual([200, null]);
    expect((await pair(code)).status).toBe(400);
    const again = await owner.call(contract.revokeGuard, at(owner, computer.id));
    expect([again.status, again.error.code]).toEqual([404, 'GUARD_NOT_FOUND']);
  });

  it('leaves the guards of the store’s other computers paired', async () => {
    const owner = await app().newOwner();
    const [computer, other] = [await newComputer(owner), await newComputer(owner)];
    for (const { id } of [computer, other]) await newGuard(owner, id);
    await owner.call(contract.revokeGuard, at(owner, computer.id));
    expect(await guardOf(owner, other.id)).toMatchObject({ version: '1.0.6' });
  });
});

describe('a session on a paired computer', () => {
  const start = (owner: Owner, computerId: string) =>
    owner.call(contract.createSession, {
      params: { storeId: owner.store.id },
      body: { computerId, isGuest: true, durationInMinutes: 30 },
    });

  it('does not start while its guard is away, unless the store allows it', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    const refused = await start(owner, computer.id);
    expect(refused.error).toMatchObject({
      code: 'GUARD_OFFLINE',
      message: 'O guarda deste computador está sem conexão.',
    });
    expect(refused.status).toBe(409);
    expect((await owner.call(contract.getGuardSettings, { params })).body).toEqual({
      offlineStart: 'refuse',
      fairTime: false,
      idleShutdownMinutes: 0,
      cleanAfterSession: false,
      screenPictures: false,
      cleanPaths: [],
      blockedPrograms: [],
      blockedSites: [],
    });
    const changed = await owner.call(contract.updateGuardSettings, {
      params,
      body: { offlineStart: 'warn' },
    });
    expect(changed.body).toMatchObject({ offlineStart: 'warn', fairTime: false, idleShutdownMinutes: 0 });
    expect((await start(owner, computer.id)).status).toBe(201);
  });

  it('is refused because the computer is locked or in use, rather than because its guard is away', async () => {
    const owner = await app().newOwner();
    const [busy, locked] = [await newComputer(owner), await newComputer(owner)];
    await newSession(owner, { computerId: busy.id, isGuest: true });
    await owner.call(contract.lockComputer, { ...at(owner, locked.id), body: {} });
    for (const { id } of [busy, locked]) await newGuard(owner, id);
    expect((await start(owner, busy.id)).error.code).toBe('COMPUTER_IN_USE');
    expect((await start(owner, locked.id)).error.code).toBe('COMPUTER_LOCKED');
  });

  it('starts on a computer without a guard', async () => {
    const owner = await app().newOwner();
    expect((await start(owner, (await newComputer(owner)).id)).status).toBe(201);
  });
});

describe('commands to a guard that is away', () => {
  const send = (
    owner: Owner,
    computerId: string,
    body: contract.CallInput<typeof contract.sendGuardCommand>['body'],
  ) => owner.call(contract.sendGuardCommand, { ...at(owner, computerId), body });

  it('are refused if they need it, and done if the server can do them', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    expect((await send(owner, computer.id, { kind: 'lock' })).error.code).toBe('GUARD_NOT_FOUND');
    await newSession(owner, { computerId: computer.id, isGuest: true });
    await newGuard(owner, computer.id);
    for (const body of [
      { kind: 'message', text: 'Olá' },
      { kind: 'reboot' },
      { kind: 'shutdown' },
      { kind: 'sign-out' },
      { kind: 'volume', level: 30 },
    ] as const) {
      const answer = await send(owner, computer.id, body);
      expect([answer.status, answer.error.code]).toEqual([409, 'GUARD_OFFLINE']);
    }
    for (const kind of ['lock', 'end', 'unlock', 'lock'] as const) {
      expect((await send(owner, computer.id, { kind })).body).toMatchObject({ kind, state: 'sent' });
    }
    const { body } = await owner.call(contract.getComputer, at(owner, computer.id));
    expect([body.isLocked, body.isAvailable]).toEqual([true, true]);
    expect((await send(owner, computer.id, { kind: 'end' })).error.code).toBe('NO_ACTIVE_SESSION');
  });

  it('are shown as failed after a minute, without a write', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    const sent = await send(owner, computer.id, { kind: 'lock' });
    const list = async () => (await owner.call(contract.listGuardCommands, at(owner, computer.id))).body;
    app().clock.moveMinutes(0.99);
    expect(await list()).toEqual([sent.body]);
    app().clock.moveMinutes(0.01);
    const finishedAt = new Date(Date.parse(sent.body.createdAt) + 60_000).toISOString();
    const failure = 'O guarda não confirmou o comando em 60 segundos.';
    expect(await list()).toEqual([{ ...sent.body, state: 'failed', finishedAt, failure }]);
  });

  it('need a text only for a message, and store none otherwise', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    const answer = await send(owner, computer.id, { kind: 'message' });
    expect(answer.error.fields).toEqual({ text: 'Escreva a mensagem.' });
    expect((await send(owner, computer.id, { kind: 'lock', text: 'Olá' })).body.text).toBeNull();
  });

  it('need a level only for the volume, from 0 to 100, and store none otherwise', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    for (const level of [undefined, -1, 101, 2.5, '30' as never]) {
      const answer = await send(owner, computer.id, { kind: 'volume', level });
      expect([answer.status, answer.error.fields]).toEqual([400, { level: 'Informe o volume de 0 a 100.' }]);
    }
    expect((await send(owner, computer.id, { kind: 'lock', level: 30 })).body.level).toBeNull();
  });

  it('are listed twenty at most, newest first, and kept for thirty days', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    for (let n = 0; n < 21; n += 1) {
      await send(owner, computer.id, { kind: n % 2 === 0 ? 'lock' : 'unlock' });
      app().clock.moveMinutes(1 / 60);
    }
    const { body } = await owner.call(contract.listGuardCommands, at(owner, computer.id));
    expect(body.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'lock' : 'unlock')),
    );
    const days = (count: number) => app().clock.moveMinutes(count * 1_440);
    const kept = async () => {
      await runHousekeeping(owner.context);
      const { rows } = await app().database.query('select 1 from guard_commands where computer_id = $1', [
        computer.id,
      ]);
      return rows.length;
    };
    days(29);
    expect(await kept()).toBe(21);
    days(1);
    expect(await kept()).toBe(0);
  });

  it('only go forward in the database', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    const { body } = await send(owner, computer.id, { kind: 'lock' });
    const set = (text: string) =>
      app().database.query(`update guard_commands set ${text} where id = $1`, [body.id]);
    await set("state = 'done', received_at = now(), finished_at = now()");
    await expect(set("state = 'received', finished_at = null")).rejects.toThrow('only goes forward');
    await expect(set("state = 'sent', received_at = null, finished_at = null")).rejects.toThrow();
  });
});
