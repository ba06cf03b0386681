import * as contract from '@coruja/contract';
import { paymentTypes } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { parsePlanCommand } from '../src/features/plans/plan-command.ts';
import { runPlanCommand } from '../src/features/plans/run-plan-command.ts';
import type { ChargeOrder, PayerDetails } from '../src/ports/payments/payments.ts';
import { SandboxPayments } from '../src/ports/payments/sandbox.ts';
import { mapStore } from './asaas-stand-in-providers.ts';
import { payoutFields } from './factories.ts';
import { randomCnpj, randomCpf, randomEmail } from './random-people.ts';
import { cardFields, newSubscriber } from './subscription-calls.ts';
import { type Owner, createTestApp, useTestApp } from './test-app.ts';

// Every field of stores (docs/product/stores.md#fields), plans, subscriptions, payments and computers is
// returned as it was sent. No value is one that a forgotten field would have: texts are unique to this test,
// numbers not 0 or 1, booleans not false.

const app = useTestApp();

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const of = ({ store }: Owner) => ({ params: { storeId: store.id } });

const address = {
  cep: '69005010',
  rua: 'Rua dos Barés',
  numero: '42-B',
  complemento: 'Sala 7',
  bairro: 'Centro Velho',
  cidade: 'Manaus',
  estado: 'AM',
  pais: 'Brasil do Norte',
};

function signupFields() {
  return {
    name: 'Corujão do Norte',
    ownerName: 'Iracema Tapajós',
    email: randomEmail(),
    password: 'encontro-das-aguas',
    cnpj: randomCnpj(),
    phone: '92991234567',
    ...address,
  };
}

async function signedUp() {
  const fields = signupFields();
  const { password: _password, cnpj, ...account } = fields;
  const { cep: _cep, rua: _rua, numero: _numero, complemento: _complemento, ...rest } = account;
  const { bairro: _bairro, cidade: _cidade, estado: _estado, pais: _pais, ...shown } = rest;
  return { fields, shown: { ...shown, cnpj: cnpj.replaceAll(/\W/g, ''), address } };
}

describe('the entities of the API', () => {
  it('Store signup payload is taken with every field', async () => {
    const { fields, shown } = await signedUp();
    expect((await app().call(contract.signup, { body: fields })).body).toMatchObject(shown);
    const other = await signedUp();
    const created = await app().call(contract.createStore, { body: other.fields });
    expect([created.status, created.body]).toMatchObject([201, other.shown]);
    const { email, password } = fields;
    const wrong = await app().call(contract.login, { body: { email, password: `${password}!` } });
    expect(wrong.status).toBe(401);
    const login = await app().call(contract.login, { body: { email, password } });
    expect(login.body).toMatchObject(shown);
  });

  it('Store is answered with every field', async () => {
    const { fields, shown } = await signedUp();
    const owner = await app().newOwner(fields);
    const changes = { status: 'closed', pricePerHour: 7.35 } as const;
    expect((await owner.call(contract.getStore, of(owner))).body).toMatchObject({
      ...shown,
      id: uuid,
      status: 'open',
      pricePerHour: 0,
    });
    await owner.call(contract.updateStore, { body: changes });
    const store = { ...shown, ...changes, id: owner.store.id };
    const { body } = await owner.call(contract.getStore, of(owner));
    expect(body).toMatchObject(store);
    expect(JSON.stringify(body)).not.toContain('password');
    expect((await owner.call(contract.me, {})).body).toMatchObject(store);
    expect((await owner.call(contract.listStores, {})).body).toEqual([body]);
    const { cnpj: _, email: __, ...rest } = (await signedUp()).shown;
    const whole = {
      ...body,
      ...rest,
      name: 'Coruja do Rio Negro',
      ownerName: 'Ubirajara Tapajós',
      phone: '92987654321',
      status: 'open' as const,
      pricePerHour: 11.25,
      address: { ...address, cep: '69005020', rua: 'Rua dos Andradas', numero: '7', complemento: 'Fundos' },
    };
    const replaced = await owner.call(contract.replaceStore, { ...of(owner), body: whole });
    expect(replaced.body).toEqual(whole);
    expect((await owner.call(contract.getStore, of(owner))).body).toEqual(whole);
  });

  it('Plan is answered with every field', async () => {
    const command = ['add', 'Rede', '--price', '234,56', '--features', 'Três lojas; Suporte à noite'];
    await runPlanCommand({ db: app().database.kysely }, parsePlanCommand(command));
    const { body } = await app().call(contract.listPlans, {});
    expect(body).toContainEqual(
      expect.objectContaining({
        id: uuid,
        name: 'Rede',
        price: 234.56,
        features: ['Três lojas', 'Suporte à noite'],
      }),
    );
  });

  it('Subscription is answered with every field', async () => {
    const store = await newSubscriber(app());
    app().clock.moveMinutes(77);
    await store.choose('Essencial', cardFields());
    expect(await store.now()).toMatchObject({
      status: 'ACTIVE',
      startedAt: '2026-11-21T21:17:00.000Z',
      nextBillingDate: '2026-12-21T21:17:00.000Z',
    });
    expect((await store.cancel()).body.status).toBe('CANCELLED');
  });

  it('Payment request is taken with every field', async () => {
    const customers: PayerDetails[] = [];
    const orders: Pick<ChargeOrder, 'value' | 'payBy'>[] = [];
    class RecordingPayments extends SandboxPayments {
      override ensurePayer(facts: PayerDetails) {
        customers.push(facts);
        return super.ensurePayer(facts);
      }
      override charge(order: ChargeOrder) {
        orders.push(order);
        return super.charge(order);
      }
    }
    const testApp = await createTestApp({
      payments: (clock) =>
        new RecordingPayments({
          store: mapStore(),
          now: () => clock.now(),
          webhookToken: 'x',
          deliver: async () => 200,
        }),
    });
    try {
      const store = await newSubscriber(testApp);
      const creditCardHolderInfo = {
        name: 'Raimunda Nonata',
        email: 'raimunda@exemplo.com',
        cpfCnpj: randomCpf(),
        postalCode: '69005010',
        addressNumber: '42-B',
        phone: '92991234567',
      };
      const creditCard = {
        holderName: 'RAIMUNDA NONATA',
        number: '5555555555554444',
        expiryMonth: '09',
        expiryYear: '2033',
        ccv: '654',
      };
      const how = { paymentMethod: 'CREDIT_CARD' as const, creditCardHolderInfo, creditCard };
      const { body } = await store.choose('Profissional', how);
      expect(body.subscription).toMatchObject({
        plan: { name: 'Profissional' },
        paymentMethod: 'CREDIT_CARD',
        card: { lastFour: '4444' },
      });
      expect(customers).toContainEqual(expect.objectContaining({ storeId: store.owner.store.id }));
      const [order] = orders;
      if (order?.payBy.kind !== 'card') throw new Error('no card was charged');
      expect(order.value).toBe(14_990);
      expect(order.payBy.holder).toEqual(creditCardHolderInfo);
      expect(order.payBy.card.reveal()).toEqual(creditCard);
    } finally {
      await testApp.close();
    }
  });

  it('PIX answer is answered with every field', async () => {
    const store = await newSubscriber(app());
    const { body } = await store.choose('Essencial', { paymentMethod: 'PIX' });
    const { encodedImage, payload } = (await store.pix()).body;
    expect(body.qrCode).toMatchObject({ encodedImage, payload });
    expect(Buffer.from(encodedImage, 'base64').subarray(1, 4).toString()).toBe('PNG');
    // Field 54 of a BR Code is the amount.
    expect(payload).toContain('540579.90');
  });

  it('Computer is answered with every field', async () => {
    const owner = await app().newOwner();
    const specifications = { cpu: 'Ryzen 7 5800X', gpu: 'RX 6700 XT', ram: '48 GB' };
    const body = { name: 'Cabine do fundo', specifications };
    const made = await owner.call(contract.createComputer, { ...of(owner), body });
    const params = { storeId: owner.store.id, computerId: made.body.id };
    const computer = async () => (await owner.call(contract.getComputer, { params })).body;
    expect(await computer()).toMatchObject({ ...body, id: uuid, isAvailable: true, isLocked: false });
    await owner.call(contract.lockComputer, { params, body: {} });
    expect(await computer()).toMatchObject({ ...body, isAvailable: true, isLocked: true });
    await owner.call(contract.unlockComputer, { params, body: {} });
    const session = { computerId: made.body.id, isGuest: true };
    await owner.call(contract.createSession, { ...of(owner), body: session });
    expect(await computer()).toMatchObject({ ...body, isAvailable: false, isLocked: false });
    expect((await owner.call(contract.listComputers, of(owner))).body).toMatchObject([body]);
  });

  it.each(['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT'] as const)(
    'the bank account of a payout may be a %s',
    async (bankAccountType) => {
      const owner = await app().newOwner();
      const body = { ...payoutFields(), pixKey: null, pixKeyType: null, bankAccountType };
      const answer = await owner.call(contract.createPayoutAccount, { ...of(owner), body });
      expect(answer.body.bankAccountType).toBe(bankAccountType);
    },
  );

  it('Payment types are the six agreed ones', () => {
    expect(paymentTypes).toEqual(['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE']);
  });
});
