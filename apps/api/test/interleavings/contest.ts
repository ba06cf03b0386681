import { addParticipant as addParticipantEndpoint, createPayoutAccount } from '@coruja/contract';
import {
  newComputer,
  newCoupon,
  newCustomer,
  newEvent,
  newFleetKey,
  newGuard,
  newPairingCode,
  newProduct,
  newSession,
  payoutFields,
} from '../factories.ts';
import type { World } from '../security/world.ts';
import type { Owner, TestApp } from '../test-app.ts';
import { type ContestedPix, newContestedPix } from './contested-pix.ts';
import { newContestedSale } from './contested-sales.ts';
import { type ContestedSessions, newContestedSessions } from './contested-sessions.ts';
import { type ContestedTab, newContestedTab } from './contested-tab.ts';
import { type ContestedWeights, newContestedWeights } from './contested-weights.ts';

/** Things that two concurrent requests compete for. */
export interface Contest extends ContestedSessions, ContestedTab, ContestedPix {
  readonly world: World;
  readonly weights: ContestedWeights;
  /** Another store, with a customer whom nobody else knows. */
  readonly other: Owner;
  readonly othersCpf: string;
  readonly freeComputer: string;
  readonly busyComputer: string;
  /** Free, and without a guard. */
  readonly emptyComputer: string;
  readonly session: string;
  /** In no session, with 90 minutes. */
  readonly customer: { readonly id: string; readonly cpf: string };
  /** Without a balance. */
  readonly poorCustomer: string;
  /** Has no other row that refers to them, and no other store knows them. */
  readonly unused: { readonly id: string; readonly cpf: string };
  /** Three units. */
  readonly product: string;
  /** One use left. */
  readonly coupon: string;
  readonly sale: string;
  /** An item of it. */
  readonly soldItem: string;
  /** One seat left. */
  readonly event: string;
  readonly participant: string;
  readonly pairingCode: string;
  /** For one computer. */
  readonly fleetKey: string;
}

export async function newContest(testApp: TestApp, world: World): Promise<Contest> {
  const { owner } = world;
  const other = await testApp.newOwner();
  const [free, busy] = [await newComputer(owner), await newComputer(owner)];
  const customer = await newCustomer(owner, { minutes: 90 });
  const unused = await newCustomer(owner);
  const product = await newProduct(owner, { quantity: '7' });
  const coupon = await newCoupon(owner, { usageLimit: 2 });
  const event = await newEvent(owner, { capacity: 2 });
  const seated = await owner.call(addParticipantEndpoint, {
    params: { storeId: owner.store.id, eventId: event.id },
    body: { userId: (await newCustomer(owner)).id },
  });
  await owner.call(createPayoutAccount, { params: { storeId: owner.store.id }, body: payoutFields() });
  await newGuard(owner, free.id);
  const pairingCode = await newPairingCode(owner, busy.id);
  return {
    world,
    other,
    othersCpf: (await newCustomer(other)).cpf ?? '',
    freeComputer: free.id,
    busyComputer: busy.id,
    emptyComputer: (await newComputer(owner)).id,
    session: (await newSession(owner, { computerId: busy.id, isGuest: true })).id,
    ...(await newContestedSessions(owner)),
    weights: await newContestedWeights(owner),
    customer: { id: customer.id, cpf: customer.cpf ?? '' },
    poorCustomer: (await newCustomer(owner)).id,
    unused: { id: unused.id, cpf: unused.cpf ?? '' },
    product: product.id,
    coupon: coupon.code,
    ...(await newContestedSale(owner, product.id)),
    event: event.id,
    participant: seated.body.participants[0]?.id ?? '',
    pairingCode,
    fleetKey: await newFleetKey(owner),
    ...(await newContestedTab(owner, product.id)),
    ...(await newContestedPix(testApp, owner, { productId: product.id, couponCode: coupon.code })),
  };
}
