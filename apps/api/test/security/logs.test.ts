import {
  addCredits,
  endpoints,
  listCustomers,
  login,
  logout,
  lookUpCep,
  createCustomer,
  requestPasswordReset,
  resetPassword,
  searchCustomers,
  signup,
  updateCustomer,
  updateStore,
  validateResetCode,
} from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomCpf } from '../random-people.ts';
import { type Owner, signupFields, useTestApp } from '../test-app.ts';
import { newResetLetter } from '../reset-tokens.ts';
import { jsonText, send, sendRaw } from './send.ts';
import { newWorld } from './world.ts';

const getTestApp = useTestApp();
const secrets: string[] = [];
const cpf = randomCpf();
const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
let owner: Owner;

const rightPassword = 'senha-certa-do-teste';
const wrongPassword = 'senha-errada-do-teste';

async function signUpAndIn(): Promise<void> {
  const testApp = getTestApp();
  const fields = { ...signupFields(), password: rightPassword };
  await testApp.call(signup, { body: fields });
  await testApp.call(signup, { body: fields });
  await testApp.call(login, { body: { email: fields.email, password: wrongPassword } });
  const signedIn = await testApp.call(login, { body: { email: fields.email, password: rightPassword } });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  await testApp.call(logout, {}, { cookie });
  secrets.push(rightPassword, wrongPassword, cookie.split('=')[1] ?? '', fields.email, fields.cnpj);
}

async function workWithCustomers(): Promise<void> {
  owner = await getTestApp().newOwner();
  const body = {
    name: 'Zuleica Confidencial',
    cpf,
    email: 'zuleica@exemplo.com',
    phone: '11977776666',
    birthDate: '1990-01-02',
  };
  const { body: user } = await owner.call(createCustomer, { body });
  await owner.call(createCustomer, { body });
  for (const q of [cpf, masked, 'Zuleica', 'zuleica@exemplo.com'])
    await owner.call(searchCustomers, { query: { q } });
  await owner.call(listCustomers, {
    query: { limit: 1, cursor: Buffer.from(JSON.stringify([cpf, 'x'])).toString('base64url') },
  });
  await owner.call(updateCustomer, { params: { userId: user.id }, body: { cpf: randomCpf() } });
  await owner.call(updateStore, { body: { email: 'nova@exemplo.com', currentPassword: wrongPassword } });
  const credits = { storeId: owner.store.id, minutes: 5 };
  await owner.call(
    addCredits,
    { params: { userId: user.id }, body: credits },
    { idempotencyKey: 'chave-do-teste' },
  );
  secrets.push(cpf, masked, 'Zuleica', 'zuleica', '11977776666', '1990-01-02', 'chave-do-teste');
  secrets.push(owner.cookie.split('=')[1] ?? '', owner.store.email, 'nova@exemplo.com');
}

/** A recovery with everything that can go wrong, by code and by link. */
async function recoverPasswords(): Promise<void> {
  const testApp = getTestApp();
  const { email } = (await testApp.newOwner()).store;
  const newPassword = 'senha-nova-do-teste';
  for (let round = 0; round < 4; round += 1) {
    const letter = await newResetLetter(testApp, email);
    const token = letter.kind === 'reset-code' ? letter.code : letter.token;
    await testApp.call(validateResetCode, { body: { email, token } });
    for (const wrong of ['9182', '7364', 'não é um código', 'w'.repeat(43)]) {
      await testApp.call(validateResetCode, { body: { email, token: wrong } });
      await testApp.call(resetPassword, { body: { email, token: wrong, newPassword } });
    }
    await testApp.call(resetPassword, { body: { email, token, newPassword: 'password' } });
    await testApp.call(resetPassword, { body: { email, token, newPassword } });
    // Four digits occur in many timestamps; as a separate value they must not occur.
    secrets.push(letter.kind === 'reset-code' ? `"${token}"` : token);
  }
  await testApp.call(requestPasswordReset, { body: { email: 'ninguem@exemplo.com' } });
  secrets.push(email, newPassword, 'ninguem@exemplo.com', 'não é um código', 'w'.repeat(43));
}

async function makeErrors(): Promise<void> {
  const { app } = getTestApp();
  const { cookie } = owner;
  await sendRaw(app, { method: 'GET', url: `/api/nada?cpf=${cpf}`, cookie });
  await sendRaw(app, { method: 'GET', url: `/nada?cpf=${cpf}`, cookie });
  await sendRaw(app, { method: 'GET', url: `/api/users/search?q=${cpf}&q=${cpf}`, cookie });
  await sendRaw(app, { method: 'GET', url: `/api/users/%zz?cpf=${cpf}`, cookie });
  await sendRaw(app, { method: 'GET', url: `/api/users/${cpf}?q=${masked}`, cookie });
  await sendRaw(app, { method: 'GET', url: `/api/nada/${cpf}`, cookie });
  await sendRaw(app, {
    method: 'POST',
    url: '/api/auth/store/login',
    ...jsonText(`{"password":"${rightPassword}"`),
  });
  await sendRaw(app, {
    method: 'POST',
    url: '/api/auth/store/login',
    ...jsonText(`{"email":7,"password":["${rightPassword}"]}`),
  });
  const headers = { authorization: `Bearer ${rightPassword}`, 'content-type': 'multipart/form-data' };
  await sendRaw(app, {
    method: 'POST',
    url: '/api/users/register',
    cookie,
    headers,
    payload: Buffer.from(cpf),
  });
  await send(app, lookUpCep, { params: { cep: '01001000' } });
  await newWorld(getTestApp());
}

beforeAll(async () => {
  await signUpAndIn();
  await workWithCustomers();
  await recoverPasswords();
  await makeErrors();
});

const lines = () => getTestApp().logLines;

describe('the log', () => {
  it('contains no password, cookie, CPF, e-mail, name or key of a person', () => {
    expect(lines().length).toBeGreaterThan(20);
    const found = lines().filter((line) => secrets.some((secret) => secret !== '' && line.includes(secret)));
    expect(found).toEqual([]);
  });

  it('contains no query string', () => {
    const paths = lines().map((line) => String((JSON.parse(line) as { path?: string }).path ?? ''));
    expect(paths.filter((path) => path.includes('?'))).toEqual([]);
    expect(lines().filter((line) => /[?&](q|cpf|limit|cursor)=/.test(line))).toEqual([]);
  });

  it('has one JSON object per line with time, level and message', () => {
    for (const line of lines()) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
        msg: expect.any(String),
      });
    }
  });

  it('has method, route, status and request id of each request', () => {
    const calls = lines()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'call');
    const search = calls.find(({ path }) => path === '/api/users/search');
    expect(search).toMatchObject({
      method: 'GET',
      status: 200,
      reqId: expect.any(String),
      storeId: owner.store.id,
    });
    expect(calls.some(({ path }) => path === '/api/auth/store/login')).toBe(true);
    const known = new Set(endpoints.map(({ path }) => `/api${path}`));
    expect(calls.some(({ path }) => known.has(String(path)))).toBe(true);
  });

  it('has the answer’s request id on each line of a request, and never one that the caller chose', async () => {
    const { app, logLines } = getTestApp();
    const headers = {
      'x-request-id': 'forjado-1',
      'request-id': 'forjado-2',
      'x-amzn-trace-id': 'forjado-3',
    };
    for (const url of ['/api/healthz', '/api/nada', '/api/stores/me', '/api/users/%zz', '/nada']) {
      const from = logLines.length;
      const answer = await app.inject({ method: 'GET', url, headers });
      const id = answer.headers['x-request-id'];
      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const ids = logLines.slice(from).map((line) => (JSON.parse(line) as { reqId?: string }).reqId);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids)).toEqual(new Set([id]));
    }
    expect(logLines.join()).not.toContain('forjado');
  });

  it.each([
    ['a refused sign-in', 'INVALID_CREDENTIALS'],
    ['a taken e-mail', 'EMAIL_TAKEN'],
    ['a wrong current password', 'WRONG_PASSWORD'],
    ['a wrong reset code', 'RESET_CODE_INVALID'],
    ['a refused reset', 'RESET_TOKEN_INVALID'],
  ])('reports %s by its code', (_, code) => {
    expect(lines().some((line) => line.includes(`"code":"${code}"`))).toBe(true);
  });
});
