import { inspect } from 'node:util';
import { centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeAccess, asaasPixAt, asaasPixUnderTest } from '../../../test/asaas-pix-under-test.ts';
import { disturbed } from '../../../test/asaas-pix-stand-in-webhooks.ts';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { newCode, openCode, owner, paidCode, receivedBy, todayOf } from '../../../test/pix-payers.ts';
import type { NewTransfer, TransferTarget } from './pix-provider.ts';

// What the suite over all adapters (providers*.test.ts) cannot test: failures of the network and of the provider.

let tested: Awaited<ReturnType<typeof asaasPixUnderTest>>;
beforeEach(async () => {
  tested = await asaasPixUnderTest();
  await tested.setBalance(centavos(10_000));
});
afterEach(() => tested.stop());

const toKey: TransferTarget = { kind: 'pix', key: '+5511987654321', keyType: 'PHONE' };
const newTransfer = (amount = 4_000, to: TransferTarget = toKey): NewTransfer => ({
  reference: crypto.randomUUID(),
  amount: centavos(amount),
  to,
});
const newRefund = (paymentId: string) => ({
  paymentId,
  reference: crypto.randomUUID(),
  amount: centavos(500),
  reason: 'Pagou a mais',
});
const calls = (name: string) => tested.standIn.requests.filter(({ call }) => call === name).length;
const refunds = () => [...tested.at.refunds.values()].flat().length;

const pass = { status: 200, body: '{"hasMore":false,"data":[]}' };

const lost: [string, Misbehaviour][] = [
  ['does not come in time', { acts: true, answer: 'silence' }],
  ['is cut off', { acts: true, answer: 'cut' }],
  ['is an error 500', { acts: true, answer: { status: 500, body: '' } }],
  ['is not JSON', { acts: true, answer: { status: 200, body: '<html>Bad gateway</html>' } }],
  ['lacks required fields', { acts: true, answer: { status: 200, body: '{}' } }],
  ['has another status than 200', { acts: true, answer: { status: 201, body: '{}' } }],
  ['redirects elsewhere', { acts: true, answer: { status: 307, headers: { location: '/' }, body: '' } }],
];

describe('a call that moves money, whose answer is lost', () => {
  it.each(lost)('because it %s, is found and not repeated', async (_, how) => {
    const { paymentId } = await paidCode(tested);
    const refund = newRefund(paymentId);
    tested.standIn.misbehave('POST /payments/{id}/refund', how);
    expect(await tested.provider.refund(refund)).toEqual({ outcome: 'done' });
    expect(await tested.provider.refund(refund)).toEqual({ outcome: 'done' });
    expect(refunds()).toBe(1);

    const transfer = newTransfer();
    tested.standIn.misbehave('POST /transfers', how);
    expect(await tested.provider.transfer(transfer)).toEqual({ outcome: 'asked' });
    expect(await tested.provider.transfer(transfer)).toEqual({ outcome: 'asked' });
    expect(tested.at.transfers.size).toBe(1);
    expect(calls('POST /transfers')).toBe(1);
  });

  it.each<Misbehaviour['answer']>(['silence', { status: 503, body: '' }])(
    'without an effect has an unknown outcome, and happens once when repeated (%j)',
    async (answer) => {
      const { paymentId } = await paidCode(tested);
      const open = { isOutcomeUnknown: true, status: answer === 'silence' ? 504 : 502 };
      tested.standIn.misbehave('POST /payments/{id}/refund', { acts: false, answer });
      const refund = newRefund(paymentId);
      await expect(tested.provider.refund(refund)).rejects.toMatchObject(open);
      tested.standIn.misbehave('POST /transfers', { acts: false, answer });
      const transfer = newTransfer();
      await expect(tested.provider.transfer(transfer)).rejects.toMatchObject(open);
      expect(await tested.provider.findTransfer(transfer.reference)).toBeNull();
      expect([refunds(), tested.at.transfers.size]).toEqual([0, 0]);
      expect((await tested.provider.refund(refund)).outcome).toBe('done');
      expect((await tested.provider.transfer(transfer)).outcome).toBe('asked');
      expect([refunds(), tested.at.transfers.size]).toEqual([1, 1]);
    },
  );

  it('still has an unknown outcome if the next read fails too', async () => {
    const { paymentId } = await paidCode(tested);
    const refund = newRefund(paymentId);
    const broken: Misbehaviour = { acts: true, answer: { status: 500, body: '' } };
    tested.standIn.misbehave('POST /payments/{id}/refund', broken);
    tested.standIn.misbehave('GET /payments/{id}/refunds', { acts: true, answer: pass }, broken);
    await expect(tested.provider.refund(refund)).rejects.toMatchObject({ isOutcomeUnknown: true });
    expect(await tested.provider.refund(refund)).toEqual({ outcome: 'done' });
  });

  it('is not made while nobody can say whether it was made before', async () => {
    const { paymentId } = await paidCode(tested);
    tested.standIn.misbehave('GET /payments/{id}/refunds', {
      acts: false,
      answer: { status: 500, body: '' },
    });
    tested.standIn.misbehave('GET /transfers', { acts: false, answer: { status: 500, body: '' } });
    const certain = { kind: 'unavailable', isOutcomeUnknown: false };
    await expect(tested.provider.refund(newRefund(paymentId))).rejects.toMatchObject(certain);
    await expect(tested.provider.transfer(newTransfer())).rejects.toMatchObject(certain);
    expect([refunds(), tested.at.transfers.size]).toEqual([0, 0]);
  });
});

describe('a code whose answer is lost', () => {
  it('may be paid all the same, and then carries our reference', async () => {
    tested.standIn.misbehave('POST /pix/qrCodes/static', { acts: true, answer: 'silence' });
    const wanted = newCode(tested);
    await expect(tested.provider.open(wanted)).rejects.toMatchObject({
      kind: 'timeout',
      isOutcomeUnknown: true,
    });
    const [orphan] = tested.at.codes.keys();
    await tested.pay(orphan ?? '');
    const since = await tested.provider.listReceived({ since: todayOf(tested) });
    expect(since).toMatchObject([{ reference: wanted.reference, codeId: orphan, state: 'received' }]);
  });

  it('is not made without a key of the account', async () => {
    const { providers, access } = tested.account;
    const without = providers.of({ ...access, addressKey: null });
    await expect(without.open(newCode(tested))).rejects.toMatchObject({ kind: 'refused' });
    expect(calls('POST /pix/qrCodes/static')).toBe(0);
  });
});

describe('a transfer that the provider takes for a repetition', () => {
  it('is looked for, not made again', async () => {
    await tested.provider.transfer(newTransfer());
    const second = newTransfer();
    await expect(tested.provider.transfer(second)).rejects.toMatchObject({ isOutcomeUnknown: true });
    expect(await tested.provider.findTransfer(second.reference)).toBeNull();
    expect(tested.at.transfers.size).toBe(1);
    tested.clock.moveMinutes(16);
    expect(await tested.provider.transfer(second)).toEqual({ outcome: 'asked' });
  });
});

describe('a provider that asks for a pause', () => {
  const limited: Misbehaviour = {
    acts: false,
    answer: { status: 429, headers: { 'retry-after': '90' }, body: '' },
  };

  it('gets it for this account and this route only, whoever calls next', async () => {
    const { providers, access } = tested.account;
    const at = tested.standIn.open({ name: 'Outra', cpfCnpj: '11444777000161', ownerId: null });
    const other = await activeAccess(providers, at, crypto.randomUUID());
    const { id } = await openCode(tested);
    tested.standIn.misbehave('GET /payments', limited);
    await expect(receivedBy(tested, id)).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterSeconds: 90,
    });
    const again = providers.of(access);
    await expect(again.listReceived({ codeId: id })).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(calls('GET /payments')).toBe(1);
    expect(await providers.of(other).listReceived({ since: todayOf(tested) })).toEqual([]);
    expect((await again.readAccount()).state).toBe('ACTIVE');
    tested.clock.moveMinutes(1.5);
    expect(await again.listReceived({ codeId: id })).toEqual([]);
  });

  it('has moved no money', async () => {
    tested.standIn.misbehave('POST /transfers', limited);
    await expect(tested.provider.transfer(newTransfer())).rejects.toMatchObject({ isOutcomeUnknown: false });
    expect(tested.at.transfers.size).toBe(0);
  });
});

describe('an answer in an unexpected format', () => {
  const broken = ['', '[]', '{"hasMore":false,"data":[{"id":1}]}'];
  const endless = '{"hasMore":true,"data":[]}';
  const account = () => tested.provider.readAccount();
  const reads: [string, () => Promise<unknown>, string[]][] = [
    ['GET /myAccount/status', account, broken],
    ['GET /myAccount/commercialInfo', account, broken.slice(0, 2)],
    ['GET /finance/balance', account, broken],
    ['GET /pix/addressKeys', account, broken],
    ['GET /payments', () => tested.provider.listReceived({ since: '2026-11-21' }), [...broken, endless]],
    ['GET /financialTransactions', () => tested.provider.statement('2026-11-21'), [...broken, endless]],
    ['GET /transfers', () => tested.provider.findTransfer('x'), [...broken, endless]],
  ];

  it.each(reads)('to %s is an error, never an empty result', async (call, read, bodies) => {
    for (const body of bodies) {
      tested.standIn.misbehave(call, { acts: true, answer: { status: 200, body } });
      await expect(read(), body).rejects.toMatchObject({ kind: 'unavailable', isOutcomeUnknown: false });
    }
  });

  it('with a third decimal in an amount is an error', async () => {
    await paidCode(tested);
    const row = { ...[...tested.at.payments.values()][0], value: 12.505 };
    const body = JSON.stringify({ hasMore: false, data: [row] });
    tested.standIn.misbehave('GET /payments', { acts: true, answer: { status: 200, body } });
    const since = tested.provider.listReceived({ since: todayOf(tested) });
    await expect(since).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('with other payments than asked for lists none of them', async () => {
    await paidCode(tested);
    const { code } = await paidCode(tested);
    const body = JSON.stringify({ hasMore: false, data: [...tested.at.payments.values()] });
    tested.standIn.misbehave('GET /payments', { acts: true, answer: { status: 200, body } });
    expect(await receivedBy(tested, code.id)).toHaveLength(1);
  });
});

describe('secrets', () => {
  const personal = ['Ana Souza', '52998224725', '529.982.247-25', '9999991', 'ana@saojoao.com.br'];
  const toBank: TransferTarget = {
    kind: 'bank',
    bankCode: '001',
    agency: '1263',
    account: '9999991',
    accountDigit: 'X',
    accountType: 'PAYMENT_ACCOUNT',
    ownerName: 'Ana Souza',
    cpfCnpj: '529.982.247-25',
  };

  it('are in no error and no log line, whatever the provider answers', async () => {
    const { provider, log, at, account } = tested;
    const { access, providers } = account;
    const { paymentId } = await paidCode(tested);
    const secrets = [at.settings.apiKey, access.webhookToken.reveal(), tested.standIn.root.settings.apiKey];
    const everything = [...secrets, ...personal].join(' ');
    const refusal = (description: string) => JSON.stringify({ errors: [{ code: 'x', description }] });
    const echo = (sent: string) => refusal(`Recusado: ${everything} ${sent}`);
    const answers: Misbehaviour['answer'][] = [
      { status: 400, body: echo },
      { status: 500, body: echo },
      { status: 200, body: echo },
      { status: 401, body: echo },
      { status: 409, body: echo },
      'cut',
    ];
    const outcomes: unknown[] = [];
    for (const answer of answers) {
      for (const call of ['POST /transfers', 'POST /payments/{id}/refund', 'PUT /webhooks/{id}']) {
        tested.standIn.misbehave(call, { acts: false, answer });
      }
      const kept = (error: unknown) => error;
      outcomes.push(await provider.transfer(newTransfer(1_000, toBank)).catch(kept));
      outcomes.push(await provider.refund(newRefund(paymentId)).catch(kept));
      const webhook = { url: 'https://coruja.example/api/payments/webhook/1', email: 'ana@saojoao.com.br' };
      outcomes.push(await providers.watch(access, webhook).catch(kept));
    }
    const seen = inspect([outcomes, log.lines, provider, providers, access], {
      depth: null,
      showHidden: true,
    });
    for (const secret of [...secrets, ...personal]) expect(seen).not.toContain(secret);
    expect(log.lines.length).toBeGreaterThanOrEqual(answers.length);
    for (const value of personal.slice(0, 4)) {
      tested.standIn.misbehave('POST /transfers', {
        acts: false,
        answer: { status: 400, body: refusal(`${value} não existe.`) },
      });
      expect(await provider.transfer(newTransfer(1_000, toBank))).toEqual({
        outcome: 'failed',
        message: 'O Asaas recusou a transferência. Confira os dados de recebimento.',
      });
    }
  });

  it('are not in the reason of a failed transfer', async () => {
    const transfer = newTransfer(1_000, toBank);
    await tested.provider.transfer(transfer);
    tested.at.failTransfers('A conta 9999991 de CPF 529.982.247-25 não existe.');
    const general = {
      outcome: 'failed',
      message: 'A transferência não foi concluída. Confira os dados de recebimento.',
    };
    expect(await tested.provider.transfer(transfer)).toEqual(general);
    expect(await tested.provider.findTransfer(transfer.reference)).toEqual({
      outcome: 'failed',
      message: 'A conta [removido] de CPF [removido] não existe.',
    });
  });

  it('of a key that does not exist are not repeated', async () => {
    const wrong: TransferTarget = { kind: 'pix', key: 'ANA@saojoao.com.br', keyType: 'EVP' };
    expect(await tested.provider.transfer(newTransfer(1_000, wrong))).toEqual({
      outcome: 'failed',
      message: 'O Asaas recusou a transferência. Confira os dados de recebimento.',
    });
  });
});

describe('notices that come twice, late, in any order and with forged ones among them', () => {
  it('give the same notices', async () => {
    await paidCode(tested);
    await paidCode(tested);
    await tested.setAccountState('RENEW');
    const read = (notices: readonly { headers: Readonly<Record<string, string>>; body: string }[]) => {
      const readings = notices.map(({ headers, body }) => tested.provider.readNotice(headers, body));
      return new Set(readings.flatMap((reading) => (reading.outcome === 'read' ? reading.notice.id : [])));
    };
    const all = tested.notices();
    tested.clock.moveMinutes(13 * 24 * 60);
    const noise = disturbed(all, { repeat: 3, shuffle: true, forge: true });
    expect(noise.length).toBe(all.length * 6);
    expect(noise.slice(0, all.length)).not.toEqual(all);
    expect(read(noise)).toEqual(read(all));
    expect(read(all).size).toBe(all.length);
  });
});

describe('a key that is denied', () => {
  it('is a warning for a store’s account, and an error for the platform’s own', async () => {
    const { log, standIn, account, clock } = tested;
    const denied = asaasPixAt(standIn, clock, { log, apiKey: '$aact_wrong' });
    standIn.misbehave('GET /myAccount/status', { acts: false, answer: { status: 401, body: '' } });
    await expect(tested.provider.readAccount()).rejects.toMatchObject({ kind: 'misconfigured' });
    expect(log.lines).toMatchObject([{ level: 'warn', facts: { storeId: account.access.storeId } }]);
    await expect(denied.createAccount(owner)).rejects.toMatchObject({ kind: 'misconfigured' });
    expect(log.lines.at(-1)).toMatchObject({ level: 'error', facts: { call: 'GET /accounts' } });
  });
});
