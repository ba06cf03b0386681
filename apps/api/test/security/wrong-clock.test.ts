import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { runHousekeeping } from '../../src/jobs/housekeeping.ts';
import { look, newAutoCounter } from '../auto-pix-calls.ts';
import { newConfirmationToken } from '../confirmation-tokens.ts';
import { newComputer, newCustomer, newFleetKey, newPairingCode, newSale } from '../factories.ts';
import { newOrder, newPixCounter, orderOf } from '../pix-calls.ts';
import { randomAddress, randomEmail } from '../random-people.ts';
import { newResetLetter, newResetToken } from '../reset-tokens.ts';
import { newOperator, switchTeamOn } from '../team-calls.ts';
import { type Owner, useTestApp } from '../test-app.ts';
import { buildSecondApp } from './second-app.ts';
import { send } from './send.ts';
import { newOfferedPasskey } from './valid-access-calls.ts';

const app = useTestApp();
const hour = 60;
const year = 365 * 24 * hour;

/** Sets the machine's clock forward, runs something, and sets the clock right again. */
async function whileAhead<T>(minutes: number, run: () => Promise<T>): Promise<T> {
  app().clock.stepMinutes(minutes);
  try {
    return await run();
  } finally {
    app().clock.stepMinutes(-minutes);
  }
}

describe('requests per second, after the clock was ahead,', () => {
  const newServer = () => buildSecondApp(app(), { rateLimits: true });
  type Server = Awaited<ReturnType<typeof newServer>>;
  const burst = async (on: Server, owner: Owner, times: number) => {
    const calls = Array.from({ length: times }, () => send(on, contract.me, { cookie: owner.cookie }));
    return (await Promise.all(calls)).filter(({ status }) => status === 429).length;
  };

  it.each([
    ['for the same process', false],
    ['after a restart', true],
  ])('are allowed %s', async (_, restarts) => {
    const owner = await app().newOwner();
    const before = await newServer();
    expect(await whileAhead(hour, () => burst(before, owner, 40))).toBe(0);
    const after = restarts ? await newServer() : before;
    expect(await burst(after, owner, 80)).toBe(0);
    await Promise.all([...new Set([before, after])].map((server) => server.close()));
  });

  it('are no more than before, since setting the clock adds no time', async () => {
    const owner = await app().newOwner();
    const server = await newServer();
    expect(await burst(server, owner, 330)).toBe(30);
    expect(await whileAhead(hour, () => burst(server, owner, 10))).toBe(10);
    app().clock.moveMinutes(1);
    await server.close();
  });
});

describe('attempts counted while the clock was ahead', () => {
  const guess = (owner: Owner, password: string, address: string) =>
    app().call(contract.login, { body: { email: owner.store.email, password } }, { address });

  it('lock no account for a year', async () => {
    const owner = await app().newOwner();
    const address = randomAddress();
    const found = await whileAhead(year, async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await guess(owner, 'errada', address)).status);
      return statuses;
    });
    expect(found).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await guess(owner, owner.password, address)).status).toBe(200);
  });

  it('are deleted with the other counters', async () => {
    const owner = await app().newOwner();
    await whileAhead(year, () => guess(owner, 'errada', randomAddress()));
    app().clock.moveMinutes(2 * hour);
    await runHousekeeping(owner.context);
    const { rows } = await app().database.query('select bucket from rate_counters');
    expect(rows).toEqual([]);
  });

  it('use up no guesses of reset codes', async () => {
    const email = randomEmail();
    const validate = () => app().call(contract.validateResetCode, { body: { email, token: '1234' } });
    await whileAhead(year, async () => {
      for (let n = 0; n < 3; n += 1) expect((await validate()).status).toBe(400);
      expect((await validate()).status).toBe(429);
    });
    expect((await validate()).status).toBe(400);
  });

  it('count for no limit of reset codes', async () => {
    const owner = await app().newOwner();
    const { email } = owner.store;
    await whileAhead(year, async () => {
      for (let n = 0; n < 4; n += 1) await newResetToken(app(), email);
    });
    expect((await newResetLetter(app(), email)).kind).toBe('reset-code');
  });
});

describe('a code or link that was created while the clock was ahead', () => {
  it('is expired when the clock is right, and a new code is valid', async () => {
    const { email } = (await app().newOwner()).store;
    const validate = async (token: string) =>
      (await app().call(contract.validateResetCode, { body: { email, token } })).status;
    const [code, link] = await whileAhead(year, async () => {
      const first = await newResetToken(app(), email);
      for (let n = 0; n < 2; n += 1) await newResetToken(app(), email);
      const fourth = await newResetToken(app(), email);
      expect(fourth).toHaveLength(43);
      return [first, fourth];
    });
    expect([await validate(code ?? ''), await validate(link ?? '')]).toEqual([400, 400]);
    expect(await validate(await newResetToken(app(), email))).toBe(200);
  });

  it('is not mailed when the clock is right', async () => {
    const { email } = (await app().newOwner()).store;
    const sent = () => app().mail.sent.filter(({ to }) => to === email).length;
    const before = sent();
    await whileAhead(year, () => app().call(contract.requestPasswordReset, { body: { email } }));
    await app().runJobs();
    expect(sent()).toBe(before);
  });

  it('pairs no guard', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const pair = async (code: string) =>
      (
        await app().call(
          contract.pairGuard,
          { body: { code, version: '1.0.6' } },
          { address: randomAddress() },
        )
      ).status;
    expect(await pair(await whileAhead(6 * hour, () => newPairingCode(owner, computer.id)))).toBe(400);
    expect(await pair(await newPairingCode(owner, computer.id))).toBe(201);
    await whileAhead(6 * hour, () => newPairingCode(owner, computer.id));
    await runHousekeeping(owner.context);
    expect((await app().database.query('select from guard_pairing_codes')).rows).toEqual([]);
  });

  it('connects no computer to a store', async () => {
    const owner = await app().newOwner();
    const join = async (key: string) => {
      const body = { key, installationId: randomUUID(), hostName: 'PC-1', version: '1.0.6' };
      return (await app().call(contract.joinFleet, { body }, { address: randomAddress() })).status;
    };
    expect(await join(await whileAhead(6 * hour, () => newFleetKey(owner)))).toBe(400);
    await runHousekeeping(owner.context);
    expect((await app().database.query('select from fleet_keys')).rows).toEqual([]);
    expect(await join(await newFleetKey(owner))).toBe(201);
  });

  it('confirms no e-mail', async () => {
    const { id } = (await app().newOwner()).store;
    const confirm = async (token: string) =>
      (await app().call(contract.confirmEmail, { body: { token } })).status;
    expect(await confirm(await whileAhead(year, () => newConfirmationToken(app(), id)))).toBe(400);
    expect(await confirm(await newConfirmationToken(app(), id))).toBe(200);
  });

  it('adds no passkey', async () => {
    const owner = await app().newOwner();
    const offer = () => newOfferedPasskey(owner);
    const add = async ({ credential }: Awaited<ReturnType<typeof offer>>) =>
      (await owner.call(contract.addPasskey, { body: { name: 'Telefone', credential } })).status;
    expect(await add(await whileAhead(6 * hour, offer))).toBe(409);
    expect(await add(await offer())).toBe(201);
    await whileAhead(6 * hour, offer);
    await runHousekeeping(owner.context);
    expect((await app().database.query('select from passkey_challenges')).rows).toEqual([]);
  });

  it('opens no device of the team', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const params = { storeId: owner.store.id, operatorId: (await newOperator(owner)).id };
    const invite = async () => (await owner.call(contract.inviteOperator, { params })).body.token;
    const open = async (token: string) =>
      (await app().call(contract.openDevice, { body: { token, pin: '7195' } }, { address: randomAddress() }))
        .status;
    expect(await open(await whileAhead(6 * hour, invite))).toBe(400);
    expect(await open(await invite())).toBe(204);
    await whileAhead(6 * hour, invite);
    await runHousekeeping(owner.context);
    expect((await app().database.query('select from device_links')).rows).toEqual([]);
  });
});

describe('an order that was made while the clock was ahead', () => {
  it('is over, holds no stock, and counts as ended now', async () => {
    const { owner, params, cola, stock, expire } = await newPixCounter(app());
    const { id: orderId } = await whileAhead(6 * hour, () => newOrder(owner, cola(10)));
    const list = async (state: 'open' | 'waiting') =>
      (await owner.call(contract.listOrders, { params, query: { state } })).body;
    expect((await orderOf(owner, orderId)).body.state).toBe('EXPIRED');
    expect(await list('open')).toEqual([]);
    const charged = await owner.call(contract.createCharge, { params: { ...params, orderId }, body: {} });
    expect(charged.error.code).toBe('ORDER_EXPIRED');
    await newSale(owner, cola(2));
    await expire();
    expect(await stock()).toBe(8);
    const now = app().clock.now().toISOString();
    expect(await list('waiting')).toMatchObject([{ id: orderId, state: 'EXPIRED', expiresAt: now }]);
    app().clock.moveMinutes(hour);
    expect(await list('waiting')).toEqual([]);
  });

  it('is asked about at its provider once more, cancelled or not', async () => {
    const { owner, params, charged, received } = await newAutoCounter(app());
    const paid = await whileAhead(6 * hour, async () => {
      await charged(1);
      const { id: chargeId } = await charged(1);
      await owner.call(contract.cancelCharge, { params: { ...params, chargeId } });
      return charged(1);
    });
    await owner.call(contract.receiveSandboxPix, { body: { chargeId: paid.id } });
    // One at a time, and a paid one again.
    for (let n = 0; n < 4; n += 1) {
      await look(app());
      app().clock.moveMinutes(1);
    }
    expect(await look(app())).toBeNull();
    expect(await received()).toMatchObject([{ order: { id: paid.orderId } }]);
  });
});

describe('a sign-in that was made while the clock was ahead', () => {
  const newSignIn = async () => {
    const owner = await app().newOwner();
    await whileAhead(year, () => owner.signIn());
    return owner;
  };
  const statusOf = async (owner: Owner) => (await owner.call(contract.me, {})).status;

  it('stays valid, and is listed as made now', async () => {
    const owner = await newSignIn();
    const now = app().clock.now().toISOString();
    const listed = (await owner.call(contract.listSignIns, {})).body.find(({ isCurrent }) => isCurrent);
    expect(listed).toMatchObject({ createdAt: now, lastUsedAt: now });
  });

  it('makes its browser known for 400 days from now', async () => {
    const owner = await newSignIn();
    await runHousekeeping(owner.context);
    const { rows } = await app().database.query('select max(renewed_at) as at from known_browsers');
    expect(rows).toEqual([{ at: app().clock.now() }]);
  });

  it('ends after 12 idle hours, even if nobody has used it since', async () => {
    const [used, unused] = [await newSignIn(), await newSignIn()];
    expect(await statusOf(used)).toBe(200);
    await runHousekeeping(unused.context);
    app().clock.moveMinutes(12 * hour);
    expect([await statusOf(used), await statusOf(unused)]).toEqual([401, 401]);
  });

  it('ends after 30 days, however often it is used', async () => {
    const owner = await newSignIn();
    expect(await statusOf(owner)).toBe(200);
    for (let n = 1; n < 60; n += 1) {
      app().clock.moveMinutes(12 * hour - 1);
      expect(await statusOf(owner)).toBe(200);
    }
    app().clock.moveMinutes(12 * hour - 1);
    app().clock.moveMinutes(60);
    expect(await statusOf(owner)).toBe(401);
  });
});

it('a request with an idempotency key from while the clock was ahead is not repeated, and its key expires a day later', async () => {
  const owner = await app().newOwner();
  const customer = await newCustomer(owner);
  const add = () =>
    owner.call(
      contract.addCredits,
      { params: { userId: customer.id }, body: { storeId: owner.store.id, minutes: 10 } },
      { idempotencyKey: 'once' },
    );
  const first = await whileAhead(year, async () => {
    await owner.signIn();
    return add();
  });
  await runHousekeeping(owner.context);
  expect(first.status).toBe(200);
  expect((await add()).body).toEqual(first.body);
  app().clock.moveMinutes(24 * hour + 1);
  await runHousekeeping(owner.context);
  expect((await app().database.query('select from idempotency_keys')).rows).toEqual([]);
});

it('a postal code that was cached while the clock was ahead is requested again', async () => {
  const { postalCodes } = app();
  const look = () => app().call(contract.lookUpCep, { params: { cep: '01310100' } });
  postalCodes.answer = { kind: 'not-found' };
  expect((await whileAhead(year, look)).status).toBe(404);
  postalCodes.answer = {
    kind: 'found',
    address: { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
  };
  expect((await look()).status).toBe(200);
});
