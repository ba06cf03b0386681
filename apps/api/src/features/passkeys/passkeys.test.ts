import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { type Forgeries, type TestPasskey, newPasskey } from '../../../test/authenticator.ts';
import { beforeNextTransaction } from '../../../test/before-next-transaction.ts';
import { newResetToken } from '../../../test/reset-tokens.ts';
import { newOfferedPasskey, newStoredPasskey } from '../../../test/security/valid-access-calls.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { eraseClosedAccounts } from '../accounts/erase-closed-accounts.ts';

const app = useTestApp();

const optionsFor = async (owner: Owner) =>
  (await owner.call(contract.startPasskey, { body: { currentPassword: owner.password } })).body;
const add = (owner: Owner, { credential }: TestPasskey, name = 'Telefone') =>
  owner.call(contract.addPasskey, { body: { name, credential } });
const list = async (owner: Owner) => (await owner.call(contract.listPasskeys, {})).body;
const stored = (owner: Owner, name?: string) => newStoredPasskey(app(), owner, name);
const challenge = async () =>
  (await app().call(contract.startPasskeySignIn, {}, { address: randomAddress() })).body;
type Signed = ReturnType<TestPasskey['sign']>;
const enter = (body: Signed, caller: { cookie?: string; address?: string } = {}) =>
  app().call(contract.signInWithPasskey, { body }, { address: randomAddress(), ...caller });
const signIn = async (passkey: TestPasskey, overrides?: Parameters<TestPasskey['sign']>[1]) =>
  enter(passkey.sign(await challenge(), overrides));
const removeAll = async (owner: Owner) => {
  for (const { id: passkeyId } of await list(owner))
    expect((await owner.call(contract.removePasskey, { params: { passkeyId } })).status).toBe(204);
};
const codeOf = ({ status, error }: { status: number; error: contract.ErrorBody }) => [status, error.code];
const refused = [401, 'PASSKEY_REFUSED'];
const notAdded = [409, 'PASSKEY_NOT_ADDED'];

describe('a new passkey', () => {
  it('is created for the store, found without an e-mail, and listed; its owner is mailed', async () => {
    const owner = await app().newOwner();
    const options = await optionsFor(owner);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Coruja' },
      user: { name: owner.store.email, displayName: owner.store.name },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const passkey = newPasskey(options);
    const added = await add(owner, passkey, ' Telefone da Ana ');
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), name: 'Telefone da Ana', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(await list(owner)).toEqual([added.body]);
    expect((await optionsFor(owner)).excludeCredentials).toEqual([
      { id: passkey.credential.id, type: 'public-key', transports: ['internal'] },
    ]);
    await app().runJobs();
    const letters = app().mail.sent.filter(({ to }) => to === owner.store.email);
    expect(letters.map(({ letter }) => letter.kind)).toEqual(['passkey-added']);
  });

  it('needs the current password, with few guesses', async () => {
    const owner = await app().newOwner();
    const start = (currentPassword: string) =>
      owner.call(contract.startPasskey, { body: { currentPassword } });
    for (let n = 0; n < 10; n += 1) expect(codeOf(await start('errada'))).toEqual([400, 'WRONG_PASSWORD']);
    expect((await start(owner.password)).status).toBe(429);
  });

  it('is accepted once, within ten minutes, by the store that asked for it', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const passkey = await newOfferedPasskey(owner);
    expect(codeOf(await add(other, passkey))).toEqual(notAdded);
    expect((await add(owner, passkey)).status).toBe(201);
    expect(codeOf(await add(owner, passkey))).toEqual(notAdded);
    const late = await newOfferedPasskey(owner);
    app().clock.moveMinutes(10);
    expect(codeOf(await add(owner, late))).toEqual(notAdded);
    expect(await list(owner)).toHaveLength(1);
  });

  it('cannot be added twice, not even with a new challenge', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const { clientDataJSON } = (await newOfferedPasskey(owner)).credential.response;
    const { response, ...named } = passkey.credential;
    const credential = { ...named, response: { ...response, clientDataJSON } };
    expect(codeOf(await add(owner, { ...passkey, credential }))).toEqual(notAdded);
    expect(await list(owner)).toHaveLength(1);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('is accepted with a self-attestation', async () => {
    const owner = await app().newOwner();
    const passkey = newPasskey(await optionsFor(owner), {}, { attestsItself: true });
    expect((await add(owner, passkey)).status).toBe(201);
    expect((await signIn(passkey)).status).toBe(200);
  });

  const x5c = [new Uint8Array([48, 0])];
  it.each<[string, Forgeries]>([
    ['from another site', { origin: 'https://mal.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'mal.example' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['for signing in', { type: 'webauthn.get' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['with a certificate to download', { format: 'packed', statement: { alg: -7, x5c } }],
    ['with another attestation', { format: 'fido-u2f', statement: { x5c } }],
  ])('is refused %s', async (_, forgeries) => {
    const owner = await app().newOwner();
    expect(codeOf(await add(owner, newPasskey(await optionsFor(owner), {}, forgeries)))).toEqual(notAdded);
    expect(await list(owner)).toEqual([]);
  });

  it('is refused with a challenge for signing in', async () => {
    const owner = await app().newOwner();
    const options = { ...(await optionsFor(owner)), challenge: (await challenge()).challenge };
    expect(codeOf(await add(owner, newPasskey(options)))).toEqual(notAdded);
  });

  it('is refused after the twentieth', async () => {
    const owner = await app().newOwner();
    const waiting = await newOfferedPasskey(owner);
    for (let n = 0; n < 20; n += 1) await stored(owner, `Chave ${n}`);
    const more = await owner.call(contract.startPasskey, { body: { currentPassword: owner.password } });
    expect(codeOf(more)).toEqual([409, 'TOO_MANY_PASSKEYS']);
    expect(codeOf(await add(owner, waiting))).toEqual([409, 'TOO_MANY_PASSKEYS']);
    const ids = (await list(owner)).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    // They were created at the same time: the list's order never changes.
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('signing in with a passkey', () => {
  it('opens the account like a password does: cookies, list and record', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const options = await challenge();
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: 600_000,
      userVerification: 'required',
    });
    const answer = await enter(passkey.sign(options), { address: '192.0.2.77' });
    expect([answer.status, answer.body]).toEqual([200, owner.store]);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((each) => each.split('=')[0])).toEqual(['coruja_session', 'coruja_browser']);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const { body: signIns } = await app().call(contract.listSignIns, {}, { cookie });
    expect(signIns[0]).toMatchObject({ address: '192.0.2.77', isCurrent: true });
    expect((await list(owner))[0]?.lastUsedAt).toBe(app().clock.now().toISOString());
    const { rows } = await app().database.query(
      `select address from access_records where store_id = $1 and kind = 'sign-in' and address = '192.0.2.77'`,
      [owner.store.id],
    );
    expect(rows).toHaveLength(1);
    // In the same browser it replaces the previous sign-in.
    expect((await enter(passkey.sign(await challenge()), { cookie })).status).toBe(200);
    expect((await app().call(contract.me, {}, { cookie })).status).toBe(401);
  });

  it('works once per challenge', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const signed = passkey.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const each of answers.filter(({ status }) => status !== 200)) expect(codeOf(each)).toEqual(refused);
    expect(codeOf(await enter(signed))).toEqual(refused);
  });

  it('is too late after ten minutes', async () => {
    const { passkey } = await stored(await app().newOwner());
    const signed = passkey.sign(await challenge());
    app().clock.moveMinutes(10);
    expect(codeOf(await enter(signed))).toEqual(refused);
  });

  it.each<[string, Forgeries]>([
    ['another site', { origin: 'https://mal.example' }],
    ['another port of the same host', { origin: 'http://localhost:3001' }],
    ['another domain', { rpId: 'mal.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a registration', { type: 'webauthn.create' }],
    ['no finger, face or PIN', { isVerified: false }],
  ])('is refused with %s', async (_, forgeries) => {
    const { passkey } = await stored(await app().newOwner());
    expect(codeOf(await signIn(passkey, forgeries))).toEqual(refused);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('is refused with a signature of another key, or one changed afterwards', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [{ passkey }, { passkey: foreign }] = [await stored(owner), await stored(other)];
    const options = await challenge();
    const [own, theirs] = [passkey.sign(options), foreign.sign(options)];
    const forged = { ...own, response: { ...theirs.response, userHandle: own.response.userHandle } };
    expect(codeOf(await enter(forged))).toEqual(refused);
    const signed = passkey.sign(await challenge());
    const { authenticatorData } = passkey.sign(await challenge()).response;
    expect(codeOf(await enter({ ...signed, response: { ...signed.response, authenticatorData } }))).toEqual(
      refused,
    );
  });

  it('opens no other store, even if it names that store’s id or credential', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [{ passkey }, { passkey: foreign }] = [await stored(owner), await stored(other)];
    const handle = foreign.sign(await challenge()).response.userHandle;
    expect(codeOf(await signIn(passkey, { userHandle: handle }))).toEqual(refused);
    const named = {
      ...passkey.sign(await challenge()),
      id: foreign.credential.id,
      rawId: foreign.credential.id,
    };
    expect(codeOf(await enter(named))).toEqual(refused);
    for (const userHandle of ['AAAA', 'A'.repeat(22), 'A'.repeat(100)])
      expect(codeOf(await signIn(passkey, { userHandle }))).toEqual(refused);
  });

  it('is refused when the counter is lower than before, as in a copy', async () => {
    const { passkey } = await stored(await app().newOwner());
    for (let n = 0; n < 3; n += 1) expect((await signIn(passkey)).status).toBe(200);
    passkey.rewind();
    expect(codeOf(await signIn(passkey))).toEqual(refused);
  });

  it.each<[string, (owner: Owner, passkey: TestPasskey) => Promise<unknown>]>([
    ['was used elsewhere', (_, passkey) => signIn(passkey)],
    ['was removed', (owner) => removeAll(owner)],
  ])('is refused if the passkey %s in the same moment', async (_, meanwhile) => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const signed = passkey.sign(await challenge());
    beforeNextTransaction(() => meanwhile(owner, passkey));
    expect(codeOf(await enter(signed))).toEqual(refused);
  });

  it('works without a counter, which synchronised passkeys lack', async () => {
    const owner = await app().newOwner();
    const passkey = newPasskey(await optionsFor(owner), { counts: false });
    expect((await add(owner, passkey)).status).toBe(201);
    for (let n = 0; n < 3; n += 1) expect((await signIn(passkey)).status).toBe(200);
  });

  it('tells the passkey’s holder until when a closed account can be reopened', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
    const answer = await signIn(passkey);
    expect(codeOf(answer)).toEqual([403, 'ACCOUNT_CLOSED']);
    expect(answer.error.message).toMatch(/^Esta conta foi encerrada em /);
    expect(codeOf(await signIn(passkey, { origin: 'https://mal.example' }))).toEqual(refused);
    app().clock.moveMinutes(31 * 24 * 60);
    await eraseClosedAccounts(owner.context, (error) => {
      throw error;
    });
    const { rows } = await app().database.query('select 1 from passkeys where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toEqual([]);
    expect(codeOf(await signIn(passkey))).toEqual(refused);
  });

  it('is refused after a hundred failures per hour from an address, but not for a known browser', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const address = randomAddress();
    const first = await enter(passkey.sign(await challenge()), { address });
    const browser = String([first.headers['set-cookie']].flat()[1]).split(';')[0] ?? '';
    const wrong = { ...passkey.sign(await challenge()), id: 'AAAA', rawId: 'AAAA' };
    for (let n = 0; n < 100; n += 1) expect((await enter(wrong, { address })).status).toBe(401);
    expect((await enter(passkey.sign(await challenge()), { address })).status).toBe(429);
    const known = await enter(passkey.sign(await challenge()), { address, cookie: browser });
    expect(known.status).toBe(200);
  });
});

it('gives an address three hundred challenges in 15 minutes, and a known browser more', async () => {
  const owner = await app().newOwner();
  const { passkey } = await stored(owner);
  const address = randomAddress();
  const { headers } = await enter(passkey.sign(await challenge()), { address });
  const cookie = String([headers['set-cookie']].flat()[1]).split(';')[0] ?? '';
  const start = async (caller: { cookie?: string }) =>
    (await app().call(contract.startPasskeySignIn, {}, { address, ...caller })).status;
  for (let n = 0; n < 300; n += 1) expect(await start({})).toBe(200);
  expect(await start({})).toBe(429);
  expect(await start({ cookie })).toBe(200);
});

describe('an existing passkey', () => {
  it('no longer works once its own store removed it; other stores cannot', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { id: passkeyId, passkey } = await stored(owner);
    const remove = (by: Owner, id: string) => by.call(contract.removePasskey, { params: { passkeyId: id } });
    for (const [by, id] of [
      [other, passkeyId],
      [owner, randomUUID()],
    ] as const)
      expect(codeOf(await remove(by, id))).toEqual([404, 'PASSKEY_NOT_FOUND']);
    expect((await signIn(passkey)).status).toBe(200);
    expect((await remove(owner, passkeyId)).status).toBe(204);
    expect(await list(owner)).toEqual([]);
    expect(codeOf(await signIn(passkey))).toEqual(refused);
  });

  it('stays when the password is changed while signed in, and is removed by a reset by mail', async () => {
    const owner = await app().newOwner();
    const { passkey } = await stored(owner);
    const body = { currentPassword: owner.password, newPassword: 'noite-mais-longa' };
    expect((await owner.call(contract.changePassword, { body })).status).toBe(204);
    expect((await signIn(passkey)).status).toBe(200);
    const { email } = owner.store;
    const token = await newResetToken(app(), email);
    const reset = await app().call(contract.resetPassword, {
      body: { email, token, newPassword: 'outra-noite-longa' },
    });
    expect(reset.status).toBe(200);
    expect(codeOf(await signIn(passkey))).toEqual(refused);
  });
});
