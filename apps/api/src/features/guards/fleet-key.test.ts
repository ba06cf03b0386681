import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newFleetKey, newGuard } from '../../../test/factories.ts';
import { cardFields, newSubscriber } from '../../../test/subscription-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';

const app = useTestApp();
const of = (owner: Owner) => ({ params: { storeId: owner.store.id } });

interface Joining {
  readonly installationId?: string;
  readonly address?: string;
}

function join(key: string, hostName: string, { installationId = randomUUID(), address }: Joining = {}) {
  const body = { key, installationId, hostName, version: '1.0.6' };
  return app().call(contract.joinFleet, { body }, address ? { address } : {});
}

const create = (owner: Owner, computers: number) =>
  owner.call(contract.createFleetKey, { ...of(owner), body: { computers } });
const present = async (owner: Owner) => (await owner.call(contract.getFleetKey, of(owner))).body.fleetKey;
const namesOf = async (owner: Owner) =>
  (await owner.call(contract.listComputers, of(owner))).body.map(({ name }) => name);

/** A store whose plan has no limit of computers. */
async function withoutLimit(): Promise<Owner> {
  const store = await newSubscriber(app());
  await store.choose('Profissional', cardFields());
  return store.owner;
}

describe('an installation key', () => {
  it('is shown once, and says until when it is good and who joined', async () => {
    const owner = await app().newOwner();
    expect(await present(owner)).toBeNull();
    const made = await create(owner, 3);
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body;
    expect(key).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(shown).toEqual({
      computers: 3,
      used: 0,
      createdAt: '2026-11-21T20:00:00.000Z',
      expiresAt: '2026-11-22T20:00:00.000Z',
      endedAt: null,
      joined: [],
    });
    const joined = await join(key.toLowerCase().replaceAll('-', ' '), 'SALA-07');
    expect([joined.status, joined.body]).toEqual([
      201,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        computer: { id: expect.any(String), name: 'SALA-07' },
        store: { id: owner.store.id, name: owner.store.name },
        updateKey: expect.stringMatching(/^[\w+/]{43}=$/),
      },
    ]);
    expect(await present(owner)).toEqual({ ...shown, used: 1, joined: [joined.body.computer] });
    const kept = await app().database.query(
      `select encode(key_hash, 'hex') as hash, to_jsonb(k) as row from fleet_keys k where store_id = $1`,
      [owner.store.id],
    );
    expect(kept.rows).toHaveLength(1);
    for (const secret of [key, key.replaceAll('-', ''), joined.body.token]) {
      expect(JSON.stringify(kept.rows)).not.toContain(secret);
      expect(app().logLines.join()).not.toContain(secret);
    }
  });

  it('is for as many computers as the plan allows', async () => {
    const owner = await app().newOwner();
    await newComputer(owner);
    const six = await create(owner, 6);
    expect([six.status, six.error.code]).toEqual([403, 'PLAN_LIMIT']);
    expect(six.error.message).toContain('Seu plano Grátis permite até 5 computadores');
    expect((await create(owner, 0)).error.message).toBe('Informe quantos computadores.');
    expect((await create(owner, 5)).status).toBe(201);
    const most = await create(await withoutLimit(), 501);
    expect(most.error.message).toBe('O máximo é 500 computadores.');
  });

  it('connects no more computers than it is for, however many ask at once', async () => {
    const owner = await withoutLimit();
    const key = await newFleetKey(owner, 4);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => join(key, `PC-${n}`, { address: `10.8.0.${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(12);
    expect(refused[0]?.error.message).toBe(
      'Esta chave já conectou todos os computadores que podia. Gere outra no console.',
    );
    expect(await namesOf(owner)).toHaveLength(4);
    expect(new Set(answers.flatMap(({ body }) => body?.token ?? [])).size).toBe(4);
    expect(await present(owner)).toMatchObject({ computers: 4, used: 4 });
  });

  it('is good for a day, until it is ended or replaced', async () => {
    const owner = await app().newOwner();
    const expired = await newFleetKey(owner, 5);
    app().clock.moveMinutes(1_439.9);
    expect((await join(expired, 'A')).status).toBe(201);
    app().clock.moveMinutes(0.1);
    await owner.signIn();
    const late = await join(expired, 'B');
    expect([late.status, late.error.code]).toEqual([400, 'FLEET_KEY_INVALID']);
    expect((await owner.call(contract.endFleetKey, of(owner))).error.code).toBe('FLEET_KEY_NOT_FOUND');

    const replaced = await newFleetKey(owner, 5);
    const ended = await newFleetKey(owner, 5);
    expect((await join(replaced, 'B')).status).toBe(400);
    const installationId = randomUUID();
    expect((await join(ended, 'B', { installationId })).status).toBe(201);
    const end = await owner.call(contract.endFleetKey, of(owner));
    expect(end.body).toMatchObject({ used: 1, endedAt: app().clock.now().toISOString() });
    expect((await join(ended, 'C')).status).toBe(400);
    expect((await join(ended, 'B', { installationId })).status).toBe(400);
    expect((await owner.call(contract.endFleetKey, of(owner))).status).toBe(404);
    // Who joined stays connected.
    expect((await owner.call(contract.listComputers, of(owner))).body.every(({ guard }) => guard)).toBe(true);

    app().clock.moveMinutes(32 * 1_440);
    await runHousekeeping(owner.context);
    await owner.signIn();
    expect(await present(owner)).toBeNull();
  });

  it('allows an address a hundred wrong keys in ten minutes, and any number of right ones', async () => {
    const owner = await withoutLimit();
    const key = await newFleetKey(owner, 1);
    const joining = { installationId: randomUUID(), address: '203.0.113.201' };
    for (let n = 0; n < 110; n += 1) expect((await join(key, 'PC', joining)).status).toBe(201);
    // A right key that is used up is no guess.
    expect((await join(key, 'PC 2', { address: joining.address })).status).toBe(409);
    const wrong = '2222-'.repeat(6) + '2222';
    for (let n = 0; n < 100; n += 1) expect((await join(wrong, 'PC', joining)).status).toBe(400);
    expect((await join(key, 'PC', joining)).status).toBe(429);
  });

  it('is not good while its account is closed', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 5);
    await app().database.query('update stores set closed_at = now() where id = $1', [owner.store.id]);
    expect((await join(key, 'A')).error.code).toBe('FLEET_KEY_INVALID');
  });

  it('explains why a field is malformed', async () => {
    const answer = await join('ABCD-EFG', 'PC');
    expect(answer.error.fields).toEqual({ key: 'A chave tem 28 letras e números.' });
  });
});

describe('the computer that joins', () => {
  it('is the one with its name if that has no guard, in its own store only', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [mine, theirs] = [await newComputer(owner, 'Sala-07'), await newComputer(other, 'SALA-07')];
    const key = await newFleetKey(owner, 5);
    const first = await join(key, 'SALA-07');
    expect(first.body.computer).toEqual({ id: mine.id, name: 'Sala-07' });
    const { guard } = (
      await other.call(contract.getComputer, { params: { ...of(other).params, computerId: theirs.id } })
    ).body;
    expect(guard).toBeNull();
    const second = await join(key, 'SALA-07');
    expect(second.body.computer.name).toBe('SALA-07 2');
    expect((await join(key, 'sala-07')).body.computer.name).toBe('sala-07 3');
    expect(await namesOf(other)).toEqual(['SALA-07']);
  });

  it('may be written without the blanks and signs of its name, unless two are alike', async () => {
    const owner = await app().newOwner();
    const blank = await newComputer(owner, 'PC 01');
    for (const name of ['PC 02', 'PC.02']) await newComputer(owner, name);
    const key = await newFleetKey(owner, 5);
    expect((await join(key, 'PC-01')).body.computer).toEqual({ id: blank.id, name: 'PC 01' });
    expect((await join(key, 'PC-02')).body.computer.name).toBe('PC-02');
  });

  it('keeps the guard that a code has paired', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner, 'PC 1');
    await newGuard(owner, computer.id);
    expect((await join(await newFleetKey(owner), 'PC 1')).body.computer.name).toBe('PC 1 2');
  });

  it('is the same one when the call is repeated after a lost answer, and is counted once', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 2);
    const installationId = randomUUID();
    const [lost, again] = [
      await join(key, 'PC-1', { installationId }),
      await join(key, 'PC-1', { installationId: installationId.toUpperCase() }),
    ];
    expect(again.body.computer).toEqual(lost.body.computer);
    expect(again.body.token).not.toBe(lost.body.token);
    expect(await present(owner)).toMatchObject({ used: 1, joined: [lost.body.computer] });
    // The same with a later key, whatever the host is called by then.
    const later = await newFleetKey(owner, 2);
    expect((await join(later, 'PC-9', { installationId })).body.computer).toEqual(lost.body.computer);
    expect(await present(owner)).toMatchObject({ used: 1 });
    expect(await namesOf(owner)).toEqual(['PC-1']);
  });

  it('is its own one for each installation that repeats its call', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 3);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const joinAll = async () => {
      const computers = [];
      for (const [n, installationId] of ids.entries())
        computers.push((await join(key, `PC-${n + 1}`, { installationId })).body.computer);
      return computers;
    };
    const first = await joinAll();
    expect(first.map(({ name }) => name)).toEqual(['PC-1', 'PC-2', 'PC-3']);
    expect(await joinAll()).toEqual(first);
  });

  it('is one for repeated calls at the same moment', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 2);
    const joining = { installationId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(key, 'PC-1', joining)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await namesOf(owner)).toEqual(['PC-1']);
    expect(await present(owner)).toMatchObject({ used: 1 });
  });

  it('is a new one after it was removed, and connects again after its guard was revoked', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 1);
    const joining = { installationId: randomUUID() };
    const first = await join(key, 'PC-1', joining);
    const params = { ...of(owner).params, computerId: first.body.computer.id };
    await owner.call(contract.revokeGuard, { params });
    expect((await join(key, 'PC-1', joining)).body.computer).toEqual(first.body.computer);
    await owner.call(contract.deleteComputer, { params });
    expect(await present(owner)).toMatchObject({ used: 1, joined: [] });
    const second = await join(key, 'PC-1', joining);
    expect(second.body.computer.id).not.toBe(first.body.computer.id);
    expect(await present(owner)).toMatchObject({ used: 1, joined: [second.body.computer] });
  });

  it('is not added beyond the plan’s limit, and its use is not counted', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 5);
    for (const name of ['A', 'B', 'C', 'D', 'E']) await newComputer(owner, name);
    const refused = await join(key, 'F');
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      403,
      'PLAN_LIMIT',
      'Seu plano Grátis permite até 5 computadores. Mude de plano para adicionar mais.',
    ]);
    expect(await present(owner)).toMatchObject({ used: 0 });
    expect((await join(key, 'E')).status).toBe(201);
  });

  it('gets a name that fits', async () => {
    const owner = await app().newOwner();
    const key = await newFleetKey(owner, 5);
    const long = 'x'.repeat(200);
    expect((await join(key, long)).body.computer.name).toBe('x'.repeat(120));
    expect((await join(key, long)).body.computer.name).toBe(`${'x'.repeat(118)} 2`);
    expect((await join(key, 'a\u0007b')).status).toBe(400);
  });
});
