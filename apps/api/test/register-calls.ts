import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { expect } from 'vitest';
import { purgeRegisters } from '../src/features/usage-register/purge-registers.ts';
import { add, of } from './event-calls.ts';
import { newComputer, newEvent, newProduct, newSale, newSession } from './factories.ts';
import { randomCpf } from './random-people.ts';
import { onePixel } from './security/world.ts';
import type { Owner, TestApp } from './test-app.ts';

// The endpoints of the register and of a customer's own data, as their tests call them.

export type Order = contract.CallInput<typeof contract.openRegister>['body'];

export const order: Order = {
  authority: '1ª Vara Criminal',
  orderNumber: '0001234-56.2026',
  firstDay: '2026-11-21',
  lastDay: '2026-11-21',
};

export const open = (owner: Owner, fields: Partial<Order> = {}, address = '203.0.113.7') =>
  owner.call(contract.openRegister, { ...of(owner), body: { ...order, ...fields } }, { address });

export function entriesOf(owner: Owner, openingId: string, query: { limit?: number; cursor?: string } = {}) {
  const params = { storeId: owner.store.id, openingId };
  return owner.call(contract.listRegisterEntries, { params, query });
}

export async function entries(owner: Owner, fields: Partial<Order> = {}): Promise<contract.RegisterEntry[]> {
  const opened = await open(owner, fields);
  expect(opened.status).toBe(201);
  return (await entriesOf(owner, opened.body.id)).body;
}

export const log = async (owner: Owner) =>
  (await owner.call(contract.listRegisterOpenings, { ...of(owner) })).body;
export const erase = (owner: Owner, userId: string) =>
  owner.call(contract.eraseOwnData, { params: { userId } });

/** Test actions besides the endpoints. */
export function registers(app: () => TestApp) {
  return {
    /** The nightly job. */
    purge: async (): Promise<void> => {
      const { database, clock, ports } = app();
      await purgeRegisters({ db: database.kysely, now: () => clock.now(), ports }, (error) => {
        throw error;
      });
    },
    /** The names of the files that are stored for a store. */
    filesOf: ({ store }: Owner): string[] => {
      const { kept } = app().ports.files as unknown as { kept: Map<string, unknown> };
      return [...kept.keys()].filter((name) => name.includes(store.id));
    },
    resetClock: (): void => app().clock.set('2026-11-21T20:00:00.000Z'),
    traces: (owner: Owner, userId: string) => traces(app(), owner, userId),
    regular: (owner: Owner) => regular(app(), owner),
  };
}

/** How many rows of each table refer to the person. */
async function traces(app: TestApp, owner: Owner, userId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of ['customers', 'credit_entries', 'sessions', 'sales', 'event_participants']) {
    const column = table === 'customers' ? 'id' : 'customer_id';
    const { rows } = await app.database.query(
      `select 1 from ${table} where store_id = $1 and ${column} = $2`,
      [owner.store.id, userId],
    );
    if (rows.length > 0) counted[table] = rows.length;
  }
  const { rows } = await app.database.query('select 1 from people where id = $1', [userId]);
  return rows.length > 0 ? { ...counted, people: rows.length } : counted;
}

/** A customer with a photo, an ended session, a purchase, a seat, and no balance. */
async function regular(app: TestApp, owner: Owner) {
  const image = new Blob([onePixel], { type: 'image/png' });
  const body = {
    name: 'Bia Rocha',
    cpf: randomCpf(),
    email: `bia-${randomUUID()}@exemplo.com`,
    nickName: 'bia',
    birthDate: '2010-03-04',
    documentNumber: '12.345.678-9',
    guardianName: 'Marta Rocha',
    image,
  };
  const { body: user } = await owner.call(contract.createCustomer, { body });
  const credits = { storeId: owner.store.id, minutes: 60 };
  await owner.call(contract.addCredits, { params: { userId: user.id }, body: credits });
  const computer = await newComputer(owner);
  await newSession(owner, { computerId: computer.id, userId: user.id, durationInMinutes: 60 });
  const product = await newProduct(owner);
  const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 2 }], userId: user.id });
  const event = await newEvent(owner);
  await add(owner, event.id, user.id);
  app.clock.moveMinutes(60);
  return { user, computer, product, sale, event };
}
