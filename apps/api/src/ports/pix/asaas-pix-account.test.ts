import { centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approved } from '../../../test/asaas-pix-stand-in-account.ts';
import { asaasPixUnderTest, webhook } from '../../../test/asaas-pix-under-test.ts';
import { noticesOf, openCode, owner, paidCode, receivedBy, todayOf } from '../../../test/pix-payers.ts';
import type { TransferTarget } from './pix-provider.ts';

// What only Asaas does or has.

let tested: Awaited<ReturnType<typeof asaasPixUnderTest>>;
beforeEach(async () => {
  tested = await asaasPixUnderTest();
  await tested.setBalance(centavos(10_000));
});
afterEach(() => tested.stop());

const calls = (name: string) => tested.standIn.requests.filter(({ call }) => call === name).length;
const payment = (id: string) => {
  const row = tested.at.payments.get(id);
  if (!row) throw new Error('no payment');
  return row;
};

describe('the state of an account', () => {
  it.each([
    [{}, 'ACTIVE'],
    [{ isExpired: true }, 'RENEW'],
    [{ commercialInfo: 'EXPIRED' }, 'RENEW'],
    [{ commercialInfo: 'REJECTED' }, 'BLOCKED'],
    [{ documentation: 'REJECTED' }, 'BLOCKED'],
    [{ general: 'REJECTED' }, 'REJECTED'],
    [{ general: 'REJECTED', isExpired: true }, 'REJECTED'],
    [{ general: 'AWAITING_APPROVAL' }, 'REVIEW'],
    [{ general: 'PENDING', documentation: 'AWAITING_APPROVAL' }, 'REVIEW'],
    [{ general: 'PENDING', documentation: 'PENDING' }, 'DOCUMENTS'],
    [{ general: 'PENDING', documentation: 'REJECTED' }, 'DOCUMENTS'],
    [{ general: 'PENDING', commercialInfo: 'PENDING' }, 'DOCUMENTS'],
    [{ general: 'A_WORD_OF_THE_FUTURE' }, 'REVIEW'],
  ])('%j is %s', async (change, state) => {
    tested.at.setStatus({ ...approved, ...change });
    expect((await tested.provider.readAccount()).state).toBe(state);
  });

  it('is under review until its random key is registered, which is asked for once', async () => {
    tested.at.addressKeys.length = 0;
    tested.at.keysWait = true;
    const asked = calls('POST /pix/addressKeys');
    const waiting = { state: 'REVIEW', addressKey: null };
    expect(await tested.provider.readAccount()).toMatchObject(waiting);
    expect(await tested.provider.readAccount()).toMatchObject(waiting);
    expect(calls('POST /pix/addressKeys')).toBe(asked + 1);
    await tested.passTime();
    const key = tested.at.addressKeys[0]?.['key'];
    expect(await tested.provider.readAccount()).toMatchObject({ state: 'ACTIVE', addressKey: key });
  });

  it('is under review while the provider refuses it a key', async () => {
    tested.at.addressKeys.length = 0;
    const body = JSON.stringify({ errors: [{ code: 'invalid_action', description: 'Limite de fichas.' }] });
    tested.standIn.misbehave('POST /pix/addressKeys', { acts: false, answer: { status: 400, body } });
    expect(await tested.provider.readAccount()).toMatchObject({ state: 'REVIEW', addressKey: null });
  });

  it('needs a random key, whatever other keys the owner has', async () => {
    const before = tested.at.addressKeys.splice(0);
    tested.at.addressKeys.push({ id: '1', key: '52998224725', type: 'CPF', status: 'ACTIVE' });
    const { addressKey } = await tested.provider.readAccount();
    expect(addressKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(addressKey).not.toBe(before[0]?.['key']);
  });

  it('shows only an address of https for documents', async () => {
    await tested.setAccountState('DOCUMENTS');
    for (const onboardingUrl of ['http://example.com', 'javascript:alert(1)', 7, null]) {
      const body = JSON.stringify({ data: [{ status: 'NOT_SENT', onboardingUrl }] });
      tested.standIn.misbehave('GET /myAccount/documents', { acts: true, answer: { status: 200, body } });
      expect((await tested.provider.readAccount()).documentsUrl).toBeNull();
    }
  });
});

describe('a payment', () => {
  it.each([
    ['PENDING', null, null],
    ['OVERDUE', null, null],
    ['RECEIVED_IN_CASH', null, null],
    ['A_WORD_OF_THE_FUTURE', null, null],
    ['AWAITING_RISK_ANALYSIS', 'in-analysis', null],
    ['CONFIRMED', 'in-analysis', null],
    ['RECEIVED', 'received', null],
    ['REFUND_REQUESTED', 'received', null, true],
    ['REFUND_IN_PROGRESS', 'received', null, true],
    ['REFUNDED', 'received', null, true],
    ['CHARGEBACK_REQUESTED', 'received', 'OPEN'],
    ['CHARGEBACK_DISPUTE', 'received', 'OPEN'],
    ['AWAITING_CHARGEBACK_REVERSAL', 'received', 'WON'],
  ])('that is %s is %s, its dispute %s', async (status, state, dispute, isGivenBack = false) => {
    const { code, paymentId } = await paidCode(tested);
    payment(paymentId).status = status;
    const expected = state === null ? [] : [{ state, dispute, isGivenBack }];
    expect(await receivedBy(tested, code.id)).toMatchObject(expected);
  });

  it.each([
    ['REQUESTED', 'OPEN'],
    ['IN_DISPUTE', 'OPEN'],
    ['DISPUTE_LOST', 'LOST'],
    ['DONE', 'LOST'],
    ['REVERSED', 'WON'],
    ['A_WORD_OF_THE_FUTURE', null],
  ])('with a chargeback that is %s has a dispute that is %s', async (status, dispute) => {
    const { code, paymentId } = await paidCode(tested);
    payment(paymentId)['chargeback'] = { status };
    const expected = [{ state: 'received', dispute, isGivenBack: dispute === 'LOST' }];
    expect(await receivedBy(tested, code.id)).toMatchObject(expected);
  });

  it('is known by its code if it does not have our reference', async () => {
    tested.at.copiesReference = false;
    const { code, paymentId } = await paidCode(tested);
    expect(await receivedBy(tested, code.id)).toMatchObject([
      { paymentId, reference: null, codeId: code.id },
    ]);
  });

  it('has the fee that the provider keeps, or null if it does not say', async () => {
    const { code, paymentId } = await paidCode(tested);
    expect(await receivedBy(tested, code.id)).toMatchObject([{ amount: 1_250, fee: 199 }]);
    payment(paymentId)['netValue'] = null;
    expect(await receivedBy(tested, code.id)).toMatchObject([{ fee: null }]);
  });

  it('needs one call for its exact time, which is then kept', async () => {
    const { code } = await paidCode(tested);
    const at = tested.clock.now();
    tested.clock.moveMinutes(30);
    await receivedBy(tested, code.id);
    const again = tested.account.providers.of(tested.account.access);
    expect(await again.listReceived({ codeId: code.id })).toMatchObject([{ receivedAt: at }]);
    expect(calls('GET /pix/transactions/{id}')).toBe(1);
  });

  it('is dated noon of its day if its exact time cannot be read; one failed call is enough for the whole list', async () => {
    for (let index = 0; index < 3; index += 1) await paidCode(tested);
    const day = todayOf(tested);
    tested.clock.moveMinutes(24 * 60);
    const fail = { acts: false, answer: { status: 500, body: '' } } as const;
    tested.standIn.misbehave('GET /pix/transactions/{id}', fail);
    const listed = await tested.provider.listReceived({ since: day });
    const noon = new Date(`${day}T15:00:00.000Z`);
    expect(listed.map(({ receivedAt }) => receivedAt)).toEqual([noon, noon, noon]);
    expect(calls('GET /pix/transactions/{id}')).toBe(1);
  });

  it('that is on two pages, because another arrived in between, is listed once', async () => {
    const { paymentId } = await paidCode(tested);
    const body = JSON.stringify({ hasMore: true, data: [...tested.at.payments.values()] });
    await paidCode(tested);
    tested.standIn.misbehave('GET /payments', { acts: true, answer: { status: 200, body } });
    tested.standIn.misbehave('GET /payments', {
      acts: true,
      answer: {
        status: 200,
        body: JSON.stringify({ hasMore: false, data: [...tested.at.payments.values()] }),
      },
    });
    const listed = await tested.provider.listReceived({ since: todayOf(tested) });
    expect(listed.map((pix) => pix.paymentId).filter((id) => id === paymentId)).toHaveLength(1);
    expect(listed).toHaveLength(2);
  });

  it('is listed with all others of many days', async () => {
    const { id } = await openCode(tested);
    const code = tested.at.codes.get(id);
    if (code) code['allowsMultiplePayments'] = true;
    await tested.pay(id, { times: 230 });
    tested.at.transactions.clear();
    const listed = await tested.provider.listReceived({ since: todayOf(tested) });
    expect(new Set(listed.map(({ paymentId }) => paymentId)).size).toBe(230);
    expect(calls('GET /payments')).toBe(3);
  });
});

describe('a refund', () => {
  const refund = (paymentId: string, reference: string) =>
    tested.provider.refund({ paymentId, reference, amount: centavos(500), reason: 'x'.repeat(140) });

  it.each([
    ['PENDING', { outcome: 'asked' }],
    ['AWAITING_CRITICAL_ACTION_AUTHORIZATION', { outcome: 'asked' }],
    ['AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION', { outcome: 'asked' }],
    ['A_WORD_OF_THE_FUTURE', { outcome: 'asked' }],
    ['DONE', { outcome: 'done' }],
    [
      'CANCELLED',
      { outcome: 'refused', isShortOfBalance: false, message: 'A devolução foi cancelada no Asaas.' },
    ],
  ])('that is %s is not asked for again', async (status, outcome) => {
    const { paymentId } = await paidCode(tested);
    const reference = crypto.randomUUID();
    await refund(paymentId, reference);
    const [row] = tested.at.refunds.get(paymentId) ?? [];
    if (row) row['status'] = status;
    expect(await refund(paymentId, reference)).toEqual(outcome);
    expect(calls('POST /payments/{id}/refund')).toBe(1);
  });

  it('waits for the owner’s confirmation if the account requires it', async () => {
    tested.at.refundsWait = 'AWAITING_CRITICAL_ACTION_AUTHORIZATION';
    const { paymentId } = await paidCode(tested);
    expect(await refund(paymentId, crypto.randomUUID())).toEqual({ outcome: 'asked' });
  });
});

describe('a transfer', () => {
  const transfer = (to: TransferTarget, reference: string = crypto.randomUUID()) =>
    tested.provider.transfer({ reference, amount: centavos(1_000), to });
  const bank = {
    kind: 'bank',
    bankCode: '260',
    agency: '1',
    account: '9999991',
    accountDigit: '1',
    ownerName: 'Ana Souza',
    cpfCnpj: '12.ABC.345/01DE-35',
  } as const;

  it.each<TransferTarget>([
    { kind: 'pix', keyType: 'CPF', key: '52998224725' },
    { kind: 'pix', keyType: 'CNPJ', key: '12ABC34501DE35' },
    { kind: 'pix', keyType: 'EMAIL', key: 'loja@exemplo.com' },
    { kind: 'pix', keyType: 'PHONE', key: '+5511987654321' },
    { kind: 'pix', keyType: 'EVP', key: '123e4567-e12b-12d1-a456-426655440000' },
    { ...bank, accountType: 'CHECKING_ACCOUNT' },
    { ...bank, accountType: 'SAVINGS_ACCOUNT' },
    { ...bank, accountType: 'PAYMENT_ACCOUNT' },
  ])('to %j has the format that the provider expects', async (to) => {
    expect(await transfer(to)).toEqual({ outcome: 'asked' });
  });

  it('waits for the owner’s token if the account requires one', async () => {
    tested.at.wantsToken = true;
    const reference = crypto.randomUUID();
    const to = { ...bank, accountType: 'CHECKING_ACCOUNT' } as const;
    expect(await transfer(to, reference)).toEqual({ outcome: 'token' });
    await tested.passTime();
    expect(await tested.provider.findTransfer(reference)).toEqual({ outcome: 'token' });
    tested.at.authorize();
    await tested.passTime();
    expect(await tested.provider.findTransfer(reference)).toEqual({ outcome: 'done' });
  });

  it('that the bank refuses gives the reason, and the money is back', async () => {
    const reference = crypto.randomUUID();
    await transfer({ ...bank, accountType: 'CHECKING_ACCOUNT' }, reference);
    tested.at.failTransfers('Conta de destino inexistente. Valor: R$ 1.000,00.');
    const failed = { outcome: 'failed', message: 'Conta de destino inexistente. Valor: R$ 1.000,00.' };
    expect(await tested.provider.findTransfer(reference)).toEqual(failed);
    expect((await tested.provider.readAccount()).balance).toBe(10_000);
  });
});

describe('the platform’s own account', () => {
  it.each([
    ['', { apiKey: 'k1' }],
    [' at its new place', { accessToken: { apiKey: 'k1' } }],
  ])('opens an account and returns its key%s', async (_, told) => {
    const body = JSON.stringify({ id: 'a1', ...told });
    tested.standIn.misbehave('POST /accounts', { acts: false, answer: { status: 200, body } });
    const made = await tested.account.providers.createAccount(owner);
    expect([made.accountId, made.apiKey.reveal()]).toEqual(['a1', 'k1']);
  });

  it('does not know what happened if the answer has no key, and finds the account the next time', async () => {
    const { providers } = tested.account;
    tested.standIn.misbehave('POST /accounts', { acts: true, answer: { status: 200, body: '{"id":"a1"}' } });
    await expect(providers.createAccount(owner)).rejects.toMatchObject({ isOutcomeUnknown: true });
    await expect(providers.createAccount(owner)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Já existe uma conta no Asaas'),
    });
    expect(calls('POST /accounts')).toBe(1);
  });

  it('sends notices of a new account with its own token', async () => {
    const { apiKey } = await tested.account.providers.createAccount(owner);
    const made = tested.standIn.find(apiKey.reveal());
    made?.setStatus(approved);
    expect(made?.webhooks.notices[0]?.headers['asaas-access-token']).toBe(owner.webhook.token.reveal());
  });

  it('repeats no data of a refused owner', async () => {
    const body = JSON.stringify({ errors: [{ code: 'x', description: `${owner.email} já está em uso.` }] });
    tested.standIn.misbehave('POST /accounts', { acts: false, answer: { status: 400, body } });
    await expect(tested.account.providers.createAccount(owner)).rejects.toMatchObject({
      message: 'O Asaas recusou o cadastro. Confira os dados da loja.',
    });
  });
});

describe('the address for notices', () => {
  it('is registered once, resumed and with the current token, whatever was registered before', async () => {
    const { providers, access } = tested.account;
    const { webhooks } = tested.at;
    const [first] = webhooks.list();
    webhooks.change(String(first?.['id']), {
      interrupted: true,
      authToken: 'x'.repeat(40),
      events: ['PAYMENT_CREATED'],
    });
    const double = { ...webhook, name: 'x', sendType: 'SEQUENTIALLY', events: ['PAYMENT_CREATED'] };
    webhooks.create(double);
    webhooks.create({ ...double, url: 'https://elsewhere.example/' });
    await providers.watch(access, webhook);
    expect(webhooks.list().map(({ url, interrupted }) => [url, interrupted])).toEqual([
      [webhook.url, false],
      ['https://elsewhere.example/', false],
    ]);
    const before = tested.notices().length;
    await paidCode(tested);
    expect(noticesOf({ ...tested, notices: () => tested.notices().slice(before, before + 1) })).toHaveLength(
      1,
    );
  });
});
