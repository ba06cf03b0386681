import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import type { DatabasePlace } from '../../src/backup/snapshots.ts';
import { sealOf } from '../../src/seal.ts';
import {
  type AsaasApp,
  type AsaasCounter,
  createAsaasApp,
  newAsaasCounter,
  openAccount,
} from '../asaas-counter.ts';
import { forgeriesOf } from '../asaas-pix-stand-in-webhooks.ts';
import { connectAccount, look, tokenOfAccount } from '../auto-pix-calls.ts';
import { archiveOf, readyPlace, rowsByTable } from '../backup-places.ts';
import { payoutFields } from '../factories.ts';
import { newOrder, pixKey, savePix, turnPixOn } from '../pix-calls.ts';
import { silentLog } from '../silent-log.ts';
import { switchTeamOn } from '../team-calls.ts';
import { endOfFile } from '../temporary-folder.ts';

// The key of a store's account and the token of its notices (docs/security.md#keys).

const atEnd = endOfFile();
let place: DatabasePlace;
let app: AsaasApp;
let counter: AsaasCounter;
const answers: string[] = [];

beforeAll(async () => {
  place = await readyPlace(atEnd);
  app = await createAsaasApp({ database: await openDatabase({ ...place, log: silentLog }) });
  atEnd(() => app.close());
  keepAnswers();
  counter = await newAsaasCounter(app);
});

/** Everything that the server answers to anybody. */
function keepAnswers(): void {
  const inject = app.app.inject.bind(app.app) as (request: object) => Promise<{ payload: string }>;
  const keeping = async (request: object) => {
    const answer = await inject(request);
    answers.push(answer.payload);
    return answer;
  };
  vi.spyOn(app.app, 'inject').mockImplementation(keeping as unknown as typeof app.app.inject);
}

const params = () => counter.params;
const currentPassword = () => counter.owner.password;

/** What owners, payers, the provider and strangers do. */
async function work(): Promise<void> {
  const { owner, at } = counter;
  await switchTeamOn(owner);
  await connectAccount(owner, at.settings.apiKey);
  at.book.setBalance(50_000);
  const { id, orderId } = await counter.charged(1);
  counter.pay(id);
  await owner.call(contract.cancelCharge, { params: { ...params(), chargeId: id } });
  await counter.deliverNotices();
  const [pix] = await counter.pixOf(orderId);
  const refund = { amount: 1, reason: 'Cliente desistiu' };
  await owner.call(contract.refundPix, {
    params: { ...params(), receivedPixId: pix?.id ?? '' },
    body: refund,
  });
  await owner.call(contract.createPayoutAccount, { params: params(), body: payoutFields() });
  const payout = { amount: 10, currentPassword: currentPassword() };
  await owner.call(contract.createPixTransfer, { params: params(), body: payout });
  await counter.catchUp();
  await counter.reconcile();
}

/** The same when it goes wrong. */
async function fail(): Promise<void> {
  const { owner, at } = counter;
  const { apiKey } = at.settings;
  const bring = (body: object) =>
    owner.call(contract.bringPixAccount, {
      params: params(),
      body: { apiKey, currentPassword: currentPassword(), ...body },
    });
  await bring({ currentPassword: 'senha-errada-do-teste' });
  await bring({ apiKey: '' });
  app.standIn.misbehave('GET /webhooks', { acts: false, answer: { status: 500, body: '' } });
  await bring({});
  // A provider that repeats what it was sent.
  const errors = [{ code: 'invalid', description: `A chave ${apiKey} não existe.` }];
  app.standIn.misbehave('GET /myAccount/status', {
    acts: false,
    answer: { status: 400, body: JSON.stringify({ errors }) },
  });
  await bring({});
  app.standIn.misbehave('PUT /webhooks/{id}', {
    acts: false,
    answer: { status: 400, body: (sent) => JSON.stringify({ errors: [{ code: 'x', description: sent }] }) },
  });
  await bring({});
  app.standIn.misbehave('GET /myAccount/status', { acts: false, answer: { status: 401, body: '' } });
  await owner.call(contract.checkPixAccount, { params: params() });
  const [notice] = at.webhooks.notices;
  if (!notice) throw new Error('no notice');
  for (const forged of forgeriesOf(notice)) await counter.post(forged);
  await counter.post({ headers: notice.headers, body: '{' });
}

async function read(): Promise<void> {
  const { owner } = counter;
  await owner.call(contract.getPixAccount, { params: params() });
  await owner.call(contract.getPixSettings, { params: params() });
  await owner.call(contract.checkPixAccount, { params: params() });
  await owner.call(contract.listPixTransfers, { params: params(), query: {} });
  await owner.call(contract.listAudit, { params: params(), query: {} });
}

describe('the key of a store’s account and the token of its notices', () => {
  it('are in no answer, no line of the log or the audit, no mail, no row and no backup', async () => {
    await work();
    await fail();
    await read();
    await app.runJobs();
    const secrets = [counter.at.settings.apiKey, await tokenOfAccount(app, counter.owner.store.id)];
    expect(secrets.every((secret) => secret.length > 30)).toBe(true);

    const rows = Object.values(await rowsByTable(app.database)).flat();
    expect(rows.filter((row) => row.includes('"bringPixAccount"')).length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes('"api_key": "v1.')).length).toBe(1);
    const { path } = await archiveOf(place);
    const archive = gunzipSync(await readFile(path)).toString('latin1');
    expect(archive).toContain('tables/public.pix_accounts');
    const places: Readonly<Record<string, string>> = {
      answers: answers.join('\n'),
      log: [...app.logLines, ...app.pixLog.lines.map((line) => JSON.stringify(line))].join('\n'),
      mail: JSON.stringify(app.mail.sent),
      jobs: JSON.stringify(app.jobs.waiting),
      rows: rows.join('\n'),
      archive,
    };
    for (const text of secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')]))
      for (const [name, content] of Object.entries(places)) {
        expect(content.length, name).toBeGreaterThan(0);
        expect(content.includes(text), name).toBe(false);
      }
  });
});

describe('a store’s account under another SECRETS_KEY', () => {
  const open = sealOf(new Uint8Array(32).fill(1));
  const other = sealOf(new Uint8Array(32).fill(2));
  const startWith = (seal: typeof open) => void Object.assign(app.ports, { seal });

  it('cannot be used until the first key is back, and nothing crashes', async () => {
    counter = await newAsaasCounter(app);
    const { owner, at } = counter;
    at.book.setBalance(50_000);
    const paid = await counter.charged(1);
    const unused = await counter.charged(1);
    counter.pay(unused.id);
    await owner.call(contract.cancelCharge, { params: { ...params(), chargeId: unused.id } });
    await counter.deliverNotices();
    const [pix] = await counter.pixOf(unused.orderId);
    const { id: orderId } = await newOrder(owner, counter.juice(1));
    counter.pay(paid.id);

    startWith(other);
    const missing = { status: 409, error: { code: 'PIX_ACCOUNT_MISSING' } };
    const receivedPixId = pix?.id ?? '';
    const refund = { amount: 1, reason: 'Cliente desistiu' };
    const payout = { amount: 10, currentPassword: currentPassword() };
    expect(await owner.call(contract.getPixAccount, { params: params() })).toMatchObject({ status: 200 });
    expect(await owner.call(contract.checkPixAccount, { params: params() })).toMatchObject(missing);
    expect(
      await owner.call(contract.refundPix, { params: { ...params(), receivedPixId }, body: refund }),
    ).toMatchObject(missing);
    expect(await owner.call(contract.createPixTransfer, { params: params(), body: payout })).toMatchObject(
      missing,
    );
    const charge = await owner.call(contract.createCharge, { params: { ...params(), orderId }, body: {} });
    expect(charge).toMatchObject({ status: 409, error: { code: 'PIX_OFF' } });
    for (const notice of at.webhooks.notices) expect(await counter.post(notice)).toBe(401);
    app.clock.moveMinutes(1);
    await look(app);
    await counter.catchUp();
    await counter.reconcile();
    expect((await counter.order(paid.orderId)).state).toBe('OPEN');
    // The store's own key does not depend on it.
    await turnPixOn(owner);
    await savePix(owner, { mode: 'AUTO', ...pixKey, autoFrom: 0 });
    expect((await counter.charged(1)).mode).toBe('KEY');

    startWith(open);
    await counter.catchUp();
    expect((await counter.order(paid.orderId)).state).toBe('PAID');
    expect((await counter.charged(1)).mode).toBe('AUTO');
  });

  it('can be used again once the owner enters an API key', async () => {
    counter = await newAsaasCounter(app);
    startWith(other);
    const account = openAccount(app);
    expect(await connectAccount(counter.owner, account.settings.apiKey)).toMatchObject({ state: 'ACTIVE' });
    expect((await counter.charged(1)).mode).toBe('AUTO');
    startWith(open);
  });
});
