import { randomBytes } from 'node:crypto';
import {
  type Coupon,
  type Product,
  type Customer,
  deleteComputer,
  deleteProduct,
  endSession,
  getPrices,
  listCreditEntries,
  createCustomer,
  addCredits,
  addParticipant,
  addPushSubscription,
  cancelEvent,
  closeShift,
  createPayoutAccount,
  getCurrentShift,
  getShift,
  openShift,
  reviewShift,
  openRegister,
  removeCustomer,
  updateCounterSettings,
} from '@coruja/contract';
import { sql } from 'kysely';
import {
  newComputer,
  newCoupon,
  newCustomer,
  newEvent,
  newProduct,
  newSale,
  newSession,
  newShortcut,
  payoutFields,
} from '../factories.ts';
import { randomCpf, randomEmail } from '../random-people.ts';
import { planIdOf, subscribeTo } from '../subscribed-stores.ts';
import type { Owner, TestApp } from '../test-app.ts';
import { type Counter, newTeam } from '../team-calls.ts';
import { connectAccount, newAccountRows } from '../auto-pix-calls.ts';
import { newMarkedPix } from '../pix-calls.ts';
import { newSubscription } from '../push-calls.ts';
import { newSignIn, newStoredPasskey } from './valid-access-calls.ts';
import { newScreenPicture } from './valid-screen-calls.ts';
import { newMarkedLines, newMarkedSignal } from './marked-lines.ts';
import { newMarkedPrices } from './marked-prices.ts';

/** A store with one of everything, and the words by which its data would be recognised elsewhere. */
export interface World {
  readonly testApp: TestApp;
  readonly owner: Owner;
  /** An id of this store for each path parameter and body field of that name. */
  readonly ids: WorldIds;
  readonly customer: Customer;
  /** A device of the team; it works while the team is on. */
  readonly counter: Counter;
  /** With one image, and stock for thousands of sales. */
  readonly product: Product;
  readonly coupon: Coupon;
  /** Ids of removed rows. */
  readonly removed: readonly string[];
  /** Values that no other store may ever see. */
  readonly marks: readonly string[];
}

/** Every name of an id in a path or body. Add new ones here. */
export const idNames = [
  'storeId',
  'computerId',
  'sessionId',
  'userId',
  'productId',
  'saleId',
  'itemId',
  'shortId',
  'eventId',
  'participantId',
  'openingId',
  'signInId',
  'passkeyId',
  'planId',
  'roomId',
  'groupId',
  'billId',
  'packageId',
  'shiftId',
  'drawerId',
  'operatorId',
  'subscriptionId',
  'signalId',
  'orderId',
  'chargeId',
  'receivedPixId',
  'differenceId',
  'hookId',
  'shortcutId',
  'commandId',
] as const;

export type WorldIds = Readonly<Record<(typeof idNames)[number], string>>;

/** One pixel, so that the world includes a photo. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function newWorld(testApp: TestApp): Promise<World> {
  const mark = `marca${randomBytes(6).toString('hex')}`;
  const owner = await testApp.newOwner({ name: `Loja ${mark}`, ownerName: `Dona ${mark}` });
  await subscribeTo(testApp, { storeId: owner.store.id, plan: 'Profissional' });
  const computer = await newComputer(owner, `PC ${mark}`);
  const priced = await newMarkedPrices(owner, mark);
  const customer = await newMarkedCustomer(owner, mark);
  const past = await newPastSession(owner, computer.id);
  const session = await newSession(owner, {
    computerId: computer.id,
    userId: customer.id,
    durationInMinutes: 120,
  });
  const shop = await newMarkedShop(owner, { mark, userId: customer.id });
  const event = await newMarkedEvent(owner, { mark, userId: customer.id });
  await newMarkedPayoutAccount(owner, mark);
  const removed = await makeAndRemove(owner);
  const entries = await owner.call(listCreditEntries, { params: { userId: customer.id } });
  const storeId = owner.store.id;
  const team = await newTeam(testApp, owner, `Bia ${mark}`);
  await switchShiftsOff({ testApp, storeId });
  const { cnpj, email } = owner.store;
  const ids = {
    storeId,
    computerId: computer.id,
    sessionId: session.id,
    userId: customer.id,
    ...priced,
    billId: await newBill(testApp, owner),
    packageId: await newPackage(owner, customer.id),
    ...shop.ids,
    ...event.ids,
    ...(await newMarkedShift(testApp, owner, mark)),
    operatorId: team.operatorId,
    subscriptionId: await newPhone(owner),
    ...(await newMarkedPix(owner, { productId: shop.product.id, userId: customer.id })),
    differenceId: (await newAccountRows(testApp, storeId)).differenceId,
    hookId: storeId,
    signalId: await newMarkedSignal(testApp, { storeId, computerId: computer.id }, mark),
    openingId: await newMarkedOpening(owner, mark),
    signInId: (await newSignIn(testApp, owner)).id,
    shortcutId: (await newShortcut(owner, { name: `Jogo ${mark}`, roomIds: [priced.roomId] })).id,
    commandId: await newScreenPicture(owner, computer.id),
    passkeyId: (await newStoredPasskey(testApp, owner, `Chave ${mark}`)).id,
  };
  await connectAccount(owner);
  await newMarkedLines(testApp, ids, mark);
  // Sends its alerts now, so that no job changes it later.
  await testApp.runJobs();
  const personal = [customer.cpf ?? '', customer.email ?? '', customer.phone ?? ''];
  const marks = [
    mark,
    ...Object.values(ids),
    past,
    ...entries.body.map(({ id }) => id),
    cnpj,
    email,
    ...personal,
    ...removed,
  ];
  // Plans belong to the platform: their ids do not identify a store.
  const planId = await planIdOf(testApp, 'Essencial');
  return {
    testApp,
    owner,
    ids: { ...ids, planId },
    customer,
    counter: team.counter,
    product: shop.product,
    coupon: shop.coupon,
    removed,
    marks,
  };
}

/** A browser of the owner that shows notifications. */
async function newPhone(owner: Owner): Promise<string> {
  const params = { storeId: owner.store.id };
  return (await owner.call(addPushSubscription, { params, body: newSubscription() })).body.id;
}

/** The bill of a guest whose session is over. The price per hour is R$ 0,00, so the bill does not prevent switching priced time off. */
export async function newBill({ database }: TestApp, owner: Owner): Promise<string> {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { id: computerId } = await newComputer(owner);
  const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
  await owner.call(endSession, { params: { ...params, sessionId } });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: false } });
  const bills = database.kysely.selectFrom('bills').select('id').where('session_id', '=', sessionId);
  return (await bills.executeTakeFirstOrThrow()).id;
}

/** A shift that was closed, with a note. The switch is off again, and priced time with it. */
async function newMarkedShift(testApp: TestApp, owner: Owner, mark: string) {
  const params = { storeId: owner.store.id, shiftId: await openShiftOf(owner) };
  const drawerId = (await owner.call(getShift, { params })).body.drawer.id;
  const counted = { counts: [{ tender: 'CASH' as const, counted: 100 }], left: 0, note: `Turno ${mark}` };
  await owner.call(closeShift, { params, body: counted });
  await owner.call(reviewShift, { params, body: { note: `Conferido ${mark}` } });
  await switchShiftsOff({ testApp, storeId: params.storeId });
  return { shiftId: params.shiftId, drawerId };
}

/** The store's open shift; it opens one if there is none. */
export async function openShiftOf(owner: Owner): Promise<string> {
  const params = { storeId: owner.store.id };
  const { shift } = (await owner.call(getCurrentShift, { params })).body;
  if (shift) return shift.id;
  await owner.call(updateCounterSettings, { params, body: { cashShifts: true } });
  return (await owner.call(openShift, { params, body: { float: 100 } })).body.id;
}

/** Restores the switches for other calls; an open shift stays open, and time keeps its price while somebody owes. */
export async function switchShiftsOff(world: { testApp: TestApp; storeId: string }): Promise<void> {
  const owing = sql`exists (select from customers where store_id = ${world.storeId} and tab_centavos > 0)`;
  await world.testApp.database.kysely
    .updateTable('counter_settings')
    .set({
      has_shifts: false,
      has_team: false,
      needs_shift: false,
      prices_time_since: sql<Date | null>`case when ${owing} then prices_time_since end`,
    })
    .where('store_id', '=', world.storeId)
    .where((where) => where.or([where('has_shifts', '=', true), where('has_team', '=', true)]))
    .execute();
}

/** A package that was sold to the customer. It does not prevent switching priced time off either. */
export async function newPackage(owner: Owner, userId: string): Promise<string> {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { body } = await owner.call(getPrices, { params });
  const time = [{ kind: 'package' as const, packageId: body.document.packages[0]?.id ?? '' }];
  const sale = await newSale(owner, { items: [], userId, time });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: false } });
  return sale.items[0]?.id ?? '';
}

/** A seat that costs R$ 25,00 and is not paid. Time has no price when it returns. */
export async function newSeat(owner: Owner, fields: Parameters<typeof newEvent>[1] = {}) {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { id: eventId } = await newEvent(owner, { ...fields, seatPrice: 25 });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: false } });
  const { id: userId } = await newCustomer(owner);
  const { body } = await owner.call(addParticipant, { params: { ...params, eventId }, body: { userId } });
  return { ...params, eventId, participantId: body.participants[0]?.id ?? '' };
}

/** A guest's session that was ended. */
async function newPastSession(owner: Owner, computerId: string): Promise<string> {
  const { id } = await newSession(owner, { computerId, isGuest: true });
  const ended = await owner.call(endSession, { params: { storeId: owner.store.id, sessionId: id } });
  if (ended.status !== 200) throw new Error(`ending answered ${ended.status}: ${ended.error.message}`);
  return id;
}

async function newMarkedCustomer(owner: Owner, mark: string): Promise<Customer> {
  const image = new Blob([onePixel], { type: 'image/png' });
  const phone = `119${String(Number.parseInt(mark.slice(-8), 16) % 100_000_000).padStart(8, '0')}`;
  const fields = {
    name: `Ana ${mark}`,
    cpf: randomCpf(),
    email: randomEmail(),
    nickName: `nick-${mark}`,
    phone,
  };
  const record = { documentNumber: `RG ${mark}`, address: `Rua ${mark}`, guardianName: `Mãe ${mark}` };
  const answer = await owner.call(createCustomer, {
    body: { ...fields, ...record, birthDate: '1999-12-31', image },
  });
  if (answer.status !== 201) throw new Error(`no customer: ${answer.status}: ${answer.error.message}`);
  const body = { storeId: owner.store.id, minutes: 600 };
  await owner.call(addCredits, { params: { userId: answer.body.id }, body });
  return answer.body;
}

/** A product with an image, a coupon, and a sale with both and a manual discount. */
async function newMarkedShop(owner: Owner, { mark, userId }: { mark: string; userId: string }) {
  const image = new Blob([onePixel], { type: 'image/png' });
  const fields = { name: `Cola ${mark}`, description: `Lata ${mark}`, barcode: mark, quantity: '1000000' };
  const product = await newProduct(owner, { ...fields, images: [image] });
  const coupon = await newCoupon(owner, { code: mark, description: `Para ${mark}` });
  const discount = { percent: 5, reason: `Cliente ${mark}` };
  const items = [{ productId: product.id, quantity: 2 }];
  const sale = await newSale(owner, { items, couponCode: mark, discount, userId });
  const itemId = sale.items[0]?.id ?? '';
  const ids = { productId: product.id, saleId: sale.id, itemId, shortId: sale.id.slice(0, 8) };
  return { product, coupon, ids };
}

/** An unpaid event with a participant. */
async function newMarkedEvent(owner: Owner, { mark, userId }: { mark: string; userId: string }) {
  const texts = { name: `Corujão ${mark}`, description: `Noite ${mark}` };
  const { id: eventId } = await newEvent(owner, { ...texts, date: '2100-12-31', capacity: 1_000 });
  const params = { storeId: owner.store.id, eventId };
  const { body } = await owner.call(addParticipant, { params, body: { userId } });
  return { ids: { eventId, participantId: body.participants[0]?.id ?? '' } };
}

async function newMarkedPayoutAccount(owner: Owner, mark: string): Promise<void> {
  const fields = { ...payoutFields(), ownerName: `Dona ${mark}`, pixKey: `${mark}@exemplo.com` };
  await owner.call(createPayoutAccount, { params: { storeId: owner.store.id }, body: fields });
}

/** An opening of the register, for a request whose words nobody else may see. */
async function newMarkedOpening(owner: Owner, mark: string): Promise<string> {
  const order = {
    authority: `Vara ${mark}`,
    orderNumber: mark,
    firstDay: '2026-11-21',
    lastDay: '2026-11-21',
  };
  const answer = await owner.call(openRegister, { params: { storeId: owner.store.id }, body: order });
  return answer.body.id;
}

async function makeAndRemove(owner: Owner): Promise<string[]> {
  const computer = await newComputer(owner);
  const customer = await newCustomer(owner);
  const product = await newProduct(owner);
  const event = await newEvent(owner);
  const storeId = owner.store.id;
  await owner.call(deleteComputer, { params: { storeId, computerId: computer.id } });
  await owner.call(removeCustomer, { params: { userId: customer.id } });
  await owner.call(deleteProduct, { params: { storeId, productId: product.id } });
  await owner.call(cancelEvent, { params: { storeId, eventId: event.id } });
  return [computer.id, customer.id, product.id, event.id];
}
