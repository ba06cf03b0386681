import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { closedStores } from '../../../test/closed-stores.ts';
import { newShortcut } from '../../../test/factories.ts';
import { newWorld, onePixel } from '../../../test/security/world.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, signupFields, useTestApp } from '../../../test/test-app.ts';
import { anonymizeStore } from './closed-accounts-queries.ts';

const app = useTestApp();
const { close, counts, erase, newFullStore, rowsOf } = closedStores(app);
const dayMinutes = 24 * 60;

const signIn = ({ store, password }: Owner) =>
  app().call(contract.login, { body: { email: store.email, password } }, { address: randomAddress() });

const filesOf = () => [...(app().ports.files as unknown as { kept: Map<string, unknown> }).kept.keys()];

describe('thirty days after an account was closed', () => {
  it('everything is erased that no law requires, and nothing before', async () => {
    const store = await newFullStore();
    const { owner } = store;
    await close(store);
    app().clock.moveMinutes(30 * dayMinutes - 1);
    const closed = await rowsOf(owner);
    await erase();
    expect(await rowsOf(owner)).toEqual(closed);

    app().clock.moveMinutes(1);
    await erase();
    expect(await counts(owner)).toEqual({
      stores: 1,
      // A customer's session, two of guests, two of guests with a bill, one of them of R$ 0,00, one that was sold, one that
      // an event paid; their computers, and the two customers.
      sessions: 7,
      computers: 6,
      customers: 2,
      people: 2,
      // Four sales of one product, one of them with a coupon, one on a tab, one by an order, and three of time; the paid event, the paid seat of another;
      // the paid month.
      sales: 7,
      sale_items: 9,
      // A PIX of which a part is left over.
      orders: 1,
      order_lines: 1,
      charges: 1,
      received_pix: 1,
      pix_uses: 1,
      products: 1,
      coupons: 1,
      event_payments: 2,
      scheduled_events: 2,
      // With the float of a shift, and what left its drawer.
      money_entries: 12,
      // The sale on the tab, and a part that was paid.
      tab_entries: 2,
      // The team turned on, its attendant, its counter, and two others.
      audit_entries: 5,
      drawers: 1,
      shifts: 1,
      shift_counts: 1,
      shift_reviews: 1,
      // The owner and an attendant, who moved the money.
      operators: 2,
      // A refund of one of two units.
      sale_refunds: 1,
      sale_refund_items: 1,
      subscription_invoices: 1,
      // The provider's ids of the paid month.
      payment_references: 1,
      // Signing up, the sign-ins in three browsers, the one that became a counter, and closing, which signs out.
      access_records: 6,
      // Who opened the register is kept as long as the register.
      register_openings: 1,
    });
  });

  it('the rest shows who used which computer when, what was sold, and which company it was', async () => {
    const store = await newFullStore();
    const { owner, customer, ids } = store;
    await close(store);
    const before = await rowsOf(owner);
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    const after = await rowsOf(owner);
    expect(after['sessions']).toEqual(before['sessions']);
    const sold = (rows: unknown[] = []) =>
      // The references to the session and the bill are removed.
      rows.map((row) => ({ ...(row as object), session_id: null, bill_id: null }));
    expect(after['sale_items']).toEqual(sold(before['sale_items']));
    expect(after['customers']).toContainEqual(
      expect.objectContaining({
        id: customer.id,
        name: customer.name,
        birth_date: '1999-12-31',
        phone: customer.phone,
        document_number: customer.record?.documentNumber,
        guardian_name: customer.record?.guardianName,
        email: null,
        nick_name: null,
        image_name: null,
        balance_minutes: 0,
      }),
    );
    expect(after['people']).toContainEqual({ id: customer.id, cpf: customer.cpf });
    expect(after['sales']).toEqual(
      before['sales']?.map((sale) => ({ ...(sale as object), customer_id: null })),
    );
    expect(after['stores']).toEqual([
      expect.objectContaining({
        id: ids.storeId,
        name: owner.store.name,
        cnpj: owner.store.cnpj,
        email: '',
        phone: '',
        password_hash: '',
      }),
    ]);
    const text = JSON.stringify(after);
    for (const gone of [
      owner.store.email,
      customer.email ?? '-',
      customer.nickName ?? '-',
      'Comprou Apenas',
    ]) {
      expect(text).not.toContain(gone);
    }
  });

  it('images, photos, pictures of the lock screens and icons are deleted with their files', async () => {
    const before = filesOf();
    const store = await newFullStore();
    const { owner } = store;
    const params = { storeId: owner.store.id };
    const image = new Blob([new Uint8Array(onePixel)], { type: 'image/png' });
    const full = filesOf().length;
    for (const kind of ['logo', 'picture'] as const)
      await owner.call(contract.putLockPicture, { params, query: { kind }, body: { image } });
    const { id: shortcutId } = await newShortcut(owner);
    await owner.call(contract.putShortcutIcon, { params: { ...params, shortcutId }, body: { image } });
    const added = filesOf().filter((file) => !before.includes(file));
    expect(filesOf().length - full).toBe(3);
    expect(added.length).toBeGreaterThanOrEqual(6);
    await close(store);
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    expect(filesOf().filter((file) => added.includes(file))).toEqual([]);
  });

  it('e-mail and CNPJ are free again, and not a day earlier', async () => {
    const store = await newFullStore();
    const { owner } = store;
    await close(store);
    const { email, cnpj } = owner.store;
    const signup = (fields: object) =>
      app().call(contract.signup, { body: { ...signupFields(), ...fields } }, { address: randomAddress() });
    app().clock.moveMinutes(30 * dayMinutes - 1);
    await erase();
    expect((await signup({ email })).error.code).toBe('EMAIL_TAKEN');
    expect((await signup({ cnpj })).error.code).toBe('CNPJ_TAKEN');
    expect((await signIn(owner)).status).toBe(403);
    app().clock.moveMinutes(1);
    await erase();
    expect((await signIn(owner)).status).toBe(401);
    expect((await signup({ email, cnpj })).status).toBe(201);
    // Old and new rows do not conflict.
    await erase();
    expect((await signIn({ ...owner, password: signupFields().password })).status).toBe(200);
  });

  it('other stores keep their data, and see no name from the locked record', async () => {
    const store = await newFullStore();
    const neighbour = await newWorld(app());
    const cpf = store.customer.cpf ?? '';
    // Both stores have a photo of the same person.
    const image = new Blob([new Uint8Array(onePixel)], { type: 'image/png' });
    const { id: userId, cpf: sharedCpf } = store.onlyBuyer;
    await store.owner.call(contract.updateCustomer, { params: { userId }, body: { image } });
    const shared = await neighbour.owner.call(contract.createCustomer, {
      body: { name: 'Ana do Bairro', cpf: sharedCpf ?? '', image },
    });
    expect([shared.status, shared.body.id]).toEqual([201, userId]);
    const photo = () => neighbour.owner.call(contract.getCustomerImage, { params: { userId } });
    expect((await photo()).status).toBe(200);
    const search = async () =>
      (await neighbour.owner.call(contract.searchCustomers, { query: { q: cpf } })).body;
    expect(await search()).toHaveLength(1);
    await close(store);
    const before = await rowsOf(neighbour.owner);
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    expect(await rowsOf(neighbour.owner)).toEqual(before);
    await neighbour.owner.signIn();
    expect((await photo()).status).toBe(200);
    expect(await search()).toEqual([]);
    const again = await neighbour.owner.call(contract.createCustomer, { body: { name: 'Ana', cpf } });
    expect([again.status, again.body.id]).toEqual([201, store.customer.id]);
  });

  it('an account that was reopened meanwhile stays, although another is due', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    await close({ owner });
    await close({ owner: other });
    app().clock.moveMinutes(40 * dayMinutes);
    const { kysely } = app().database;
    await kysely.updateTable('stores').set({ closed_at: null }).where('id', '=', owner.store.id).execute();
    const now = app().clock.now();
    // The night's list of accounts may be older than that.
    expect(await anonymizeStore(kysely, owner.store.id, { closedBefore: now, now })).toBeUndefined();
    await erase();
    expect((await signIn(owner)).status).toBe(200);
    expect((await signIn(other)).status).toBe(401);
  });
});
