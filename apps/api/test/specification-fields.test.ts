import { type Endpoint, endpoints, replacePayoutAccount } from '@coruja/contract';
import { paymentTypes } from '@coruja/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { payoutFields } from './factories.ts';
import { fieldsOf } from './security/schema-fields.ts';
import { send } from './security/send.ts';
import { cookieFor, validCall } from './security/valid-calls.ts';
import { type World, newWorld } from './security/world.ts';
import { useTestApp } from './test-app.ts';

// Every field of stores (docs/product/stores.md#fields), plans, subscriptions, payments and computers comes out as it went in,
// through the calls. No value is the one that a forgotten field would have: texts are of this test's own, numbers not 0 or 1,
// booleans not false.

interface Entity {
  readonly entity: string;
  /** The call that answers it, or that takes it. */
  readonly id: string;
  /** In a list the first one counts: `items.0.price`. */
  readonly fields: string;
}

const address = 'cep rua numero complemento bairro cidade estado pais';
const inAddress = address.replaceAll(/\w+/g, 'address.$&');

const answered: readonly Entity[] = [
  {
    entity: 'Store',
    id: 'getStore',
    fields: `id name ownerName email cnpj phone status pricePerHour ${inAddress}`,
  },
  { entity: 'Plan', id: 'listPlans', fields: '0.id 0.name 0.price 0.features.0' },
  { entity: 'Subscription', id: 'getSubscription', fields: 'status startedAt nextBillingDate' },
  { entity: 'PIX answer', id: 'getOpenPix', fields: 'encodedImage payload' },
  {
    entity: 'Computer',
    id: 'getComputer',
    fields: 'id name isAvailable isLocked specifications.cpu specifications.gpu specifications.ram',
  },
  {
    entity: 'Session',
    id: 'createSession',
    fields: 'id startTime endTime user.id user.name computer.id computer.name',
  },
  {
    entity: 'Active session',
    id: 'listActiveSessions',
    fields:
      '0.id 0.startTime 0.endTime 0.user.id 0.user.name 0.user.email 0.computer.id 0.computer.name 0.remainingTime',
  },
  { entity: 'User', id: 'getCustomer', fields: 'id name cpf email credits image' },
  { entity: 'User credits', id: 'getCredits', fields: '0.storeId 0.minutes' },
  { entity: 'Product', id: 'createProduct', fields: 'id name description price quantity images.0' },
  {
    entity: 'Coupon',
    id: 'createCoupon',
    fields: 'id code discountValue isPercentage description usageLimit usageCount expiresAt',
  },
  {
    entity: 'Sale',
    id: 'createSale',
    fields:
      'id createdAt user.name paymentType items.0.id items.0.product.name items.0.quantity items.0.price subtotal discount coupon.code total',
  },
  {
    entity: 'Scheduled event',
    id: 'getEvent',
    fields:
      'id name description date startTime endTime price capacity confirmed isFromApp participants.0.id participants.0.user.name _count.participants',
  },
  {
    entity: 'Payout account',
    id: 'getPayoutAccount',
    fields:
      'ownerName cpfCnpj email phone pixKey pixKeyType bankCode agency account accountDigit bankAccountType',
  },
  {
    entity: 'Dashboard',
    id: 'getDashboard',
    fields:
      'currentOccupancy.occupancyRate currentOccupancy.activeSessions currentOccupancy.totalComputers revenueLast30Days.total revenueLast30Days.fromSessions activityLast30Days.uniqueCustomers activityLast30Days.totalSessionHours topPerformers.mostUsedComputer.name topPerformers.mostActiveUser.nickName',
  },
];

const taken: readonly Entity[] = [
  {
    entity: 'Store signup payload',
    id: 'signup',
    fields: `name ownerName email password cnpj phone ${address}`,
  },
  {
    entity: 'Payment request',
    id: 'subscribe',
    fields:
      'planId paymentMethod creditCardHolderInfo.name creditCardHolderInfo.email creditCardHolderInfo.cpfCnpj creditCardHolderInfo.postalCode creditCardHolderInfo.addressNumber creditCardHolderInfo.phone creditCard.holderName creditCard.number creditCard.expiryMonth creditCard.expiryYear creditCard.ccv',
  },
  { entity: 'Session payload', id: 'createSession', fields: 'computerId userId durationInMinutes isGuest' },
  { entity: 'User registration', id: 'registerCustomer', fields: 'name cpf email image' },
  { entity: 'User update', id: 'updateCustomer', fields: 'name cpf email image' },
  { entity: 'Product form', id: 'createProduct', fields: 'name description price quantity images' },
];

const getTestApp = useTestApp();
let world: World;

beforeAll(async () => {
  world = await newWorld(getTestApp());
  // Only what was played counts for who played most.
  getTestApp().clock.moveMinutes(10);
});

function endpointOf(id: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
}

async function call(endpoint: Endpoint) {
  const parts = await validCall(endpoint, world);
  const answer = await send(getTestApp().app, endpoint, { ...parts, cookie: cookieFor(endpoint, world) });
  expect(answer.status).toBe(endpoint.status);
  return { parts, answer };
}

describe('the entities of the specification', () => {
  it.each(answered)('$entity is answered with every field', async ({ id, fields }) => {
    const { answer } = await call(endpointOf(id));
    for (const field of fields.split(' ')) expect(answer.json).toHaveProperty(field);
    expect(answer.text).not.toContain('password');
  });

  it.each(taken)('$entity is taken with every field', async ({ id, fields }) => {
    const endpoint = endpointOf(id);
    const { parts } = await call(endpoint);
    const known = fieldsOf(endpoint.body).map(({ path }) => path.join('.'));
    expect(known).toEqual(expect.arrayContaining(fields.split(' ')));
    for (const field of fields.split(' ')) expect(parts.body).toHaveProperty(field);
  });

  it.each(['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT'] as const)(
    'the bank account of a payout may be a %s',
    async (bankAccountType) => {
      const body = { ...payoutFields(), pixKey: null, pixKeyType: null, bankAccountType };
      const params = { storeId: world.owner.store.id };
      const answer = await world.owner.call(replacePayoutAccount, { params, body });
      expect(answer.body.bankAccountType).toBe(bankAccountType);
    },
  );

  it('Payment types are the six of the specification', () => {
    expect(paymentTypes).toEqual(['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE']);
  });
});
