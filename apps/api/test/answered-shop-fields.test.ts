import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { create, pay } from './event-calls.ts';
import { newComputer, newCoupon, newCustomer, newProduct, newSale, newSession } from './factories.ts';
import { onePixel } from './security/world.ts';
import { isTimePriced } from './unpriced-store.ts';
import { type Owner, useTestApp } from './test-app.ts';

// The fields of products (docs/product/products.md#fields), coupons, sales, events
// (docs/product/events.md#fields), payout data and the dashboard, tested like answered-fields.test.ts.

const app = useTestApp();

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const of = ({ store }: Owner) => ({ params: { storeId: store.id } });
const picture = () => new Blob([onePixel], { type: 'image/png' });
const productFields = { name: 'Tacacá', description: 'Com jambu e camarão' };

describe('the entities of the shop', () => {
  it('Product form is taken with every field', async () => {
    const owner = await app().newOwner();
    const body = { ...productFields, price: '18.75', quantity: '37', images: [picture(), picture()] };
    const made = await owner.call(contract.createProduct, { ...of(owner), body });
    expect(made.body).toMatchObject({ ...productFields, price: 18.75, quantity: 37 });
    expect(made.body.images).toHaveLength(2);
    const params = { storeId: owner.store.id, productId: made.body.id };
    const changes = { name: 'Maniçoba', description: 'De sete dias', price: '31.4', quantity: '5' };
    const changed = await owner.call(contract.updateProduct, {
      params,
      body: { ...changes, images: [picture()] },
    });
    expect(changed.body).toMatchObject({ ...changes, price: 31.4, quantity: 5 });
    expect(changed.body.images).toHaveLength(1);
    expect(made.body.images).not.toContain(changed.body.images[0]);
  });

  it('Product is answered with every field', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, {
      ...productFields,
      price: '18.75',
      quantity: '37',
      images: [picture()],
    });
    const { body } = await owner.call(contract.listProducts, of(owner));
    expect(body).toMatchObject([{ ...productFields, id: product.id, price: 18.75, quantity: 37 }]);
    const [path = ''] = body[0]?.images ?? [];
    // The API's base address plus the path.
    const image = await app().app.inject(`/api${path}`);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('Coupon is answered with every field', async () => {
    const owner = await app().newOwner();
    const fixed = {
      code: 'TACACA7',
      discountValue: 7.25,
      isPercentage: false,
      description: 'Para quem trouxe a cuia',
      usageLimit: 9,
    };
    const percentage = {
      code: 'NORTE15',
      discountValue: 15,
      isPercentage: true,
      description: 'Só no Círio',
      usageLimit: 4,
    };
    await newCoupon(owner, { ...fixed, expiresAt: '2027-03-14' });
    app().clock.moveMinutes(1);
    await newCoupon(owner, percentage);
    const product = await newProduct(owner);
    const items = [{ productId: product.id, quantity: 2 }];
    for (const couponCode of ['TACACA7', 'TACACA7', 'NORTE15']) await newSale(owner, { items, couponCode });
    expect((await owner.call(contract.listCoupons, of(owner))).body).toMatchObject([
      { ...percentage, id: uuid, usageCount: 1, expiresAt: null },
      { ...fixed, id: uuid, usageCount: 2, expiresAt: '2027-03-15T02:59:59.000Z' },
    ]);
    const bare = await newCoupon(owner, { code: 'SEMFIM' });
    expect(bare).toMatchObject({ description: null, usageLimit: null, usageCount: 0, expiresAt: null });
  });

  it('Sale is answered with every field', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { ...productFields, price: '18.75' });
    await newCoupon(owner, { code: 'NORTE15', discountValue: 15, isPercentage: true });
    const { id: userId } = await newCustomer(owner, { name: 'Jurema Açaí' });
    app().clock.moveMinutes(3);
    const sale = await newSale(owner, {
      paymentType: 'DEBIT_CARD',
      userId,
      couponCode: 'NORTE15',
      items: [{ productId: product.id, quantity: 3 }],
    });
    const shown = {
      id: uuid,
      createdAt: app().clock.now().toISOString(),
      user: { name: 'Jurema Açaí' },
      paymentType: 'DEBIT_CARD',
      items: [{ id: uuid, product: { name: 'Tacacá' }, quantity: 3, price: 18.75 }],
      subtotal: 56.25,
      discount: 8.44,
      coupon: { code: 'NORTE15' },
      total: 47.81,
    };
    expect(sale).toMatchObject(shown);
    const params = { storeId: owner.store.id, saleId: sale.id };
    expect((await owner.call(contract.getSale, { params })).body).toMatchObject(shown);
    expect((await owner.call(contract.listSales, of(owner))).body).toMatchObject([shown]);
  });

  it.each(['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const)(
    'a sale may be paid by %s',
    async (paymentType) => {
      const owner = await app().newOwner();
      const items = [{ productId: (await newProduct(owner)).id, quantity: 1 }];
      expect((await newSale(owner, { items, paymentType })).paymentType).toBe(paymentType);
      expect((await owner.call(contract.listSales, of(owner))).body).toMatchObject([{ paymentType }]);
    },
  );

  it('Scheduled event is answered with every field', async () => {
    const owner = await app().newOwner({ estado: 'AM' });
    const { id: userId } = await newCustomer(owner, { name: 'Jurema Açaí' });
    const fields = { name: 'Corujão do Círio', description: 'Com tacacá', price: 73.5, capacity: 23 };
    const made = await create(owner, {
      ...fields,
      date: '2027-10-09',
      startTime: '21:15',
      endTime: '04:45',
      isFromApp: true,
    });
    const shown = {
      ...fields,
      id: uuid,
      date: '2027-10-09',
      startTime: '2027-10-10T01:15:00.000Z',
      endTime: '2027-10-10T08:45:00.000Z',
      isFromApp: true,
    };
    expect(made.body).toMatchObject({ ...shown, confirmed: false, participants: [] });
    const params = { storeId: owner.store.id, eventId: made.body.id };
    await owner.call(contract.addParticipant, { params, body: { userId } });
    await pay(owner, made.body.id);
    const now = {
      ...shown,
      confirmed: true,
      participants: [{ id: uuid, user: { id: userId, name: 'Jurema Açaí' } }],
      _count: { participants: 1 },
    };
    expect((await owner.call(contract.getEvent, { params })).body).toMatchObject(now);
    expect((await owner.call(contract.listEvents, of(owner))).body).toMatchObject([now]);
    expect((await create(owner, { isFromApp: false })).body.isFromApp).toBe(false);
  });

  it('Payout account is answered with every field', async () => {
    const owner = await app().newOwner();
    const body = {
      ownerName: 'Iracema Tapajós',
      cpfCnpj: '52998224725',
      email: 'repasses@exemplo.com',
      phone: '92991234567',
      pixKey: 'chave@exemplo.com',
      pixKeyType: 'EMAIL' as const,
      bankCode: '341',
      agency: '7788',
      account: '998877',
      accountDigit: '5',
      bankAccountType: 'SAVINGS_ACCOUNT' as const,
    };
    expect((await owner.call(contract.createPayoutAccount, { ...of(owner), body })).body).toMatchObject(body);
    expect((await owner.call(contract.getPayoutAccount, of(owner))).body).toMatchObject(body);
    const changes = {
      ...body,
      ownerName: 'Ubirajara Tapajós',
      cpfCnpj: '11144477735',
      email: 'outro@exemplo.com',
      phone: '11987654321',
      pixKey: '+5592991234567',
      pixKeyType: 'PHONE' as const,
      bankCode: '260',
      agency: '0001',
      account: '1234567',
      accountDigit: '8',
      bankAccountType: 'CHECKING_ACCOUNT' as const,
    };
    await owner.call(contract.replacePayoutAccount, { ...of(owner), body: changes });
    expect((await owner.call(contract.getPayoutAccount, of(owner))).body).toMatchObject(changes);
  });

  it.skipIf(isTimePriced)('Dashboard is answered with every field', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 12 } });
    const [busy, played] = [await newComputer(owner, 'Cabine 9'), await newComputer(owner, 'Cabine 4')];
    await newComputer(owner, 'Cabine 5');
    const { id: userId } = await newCustomer(owner, { name: 'Jurema Açaí', minutes: 600 });
    const { id: otherId } = await newCustomer(owner, { name: 'Bia Ramos', minutes: 600 });
    const nickName = 'Jura do Norte';
    await owner.call(contract.updateCustomer, { params: { userId }, body: { nickName } });
    await newSession(owner, { computerId: played.id, userId, durationInMinutes: 240 });
    app().clock.moveMinutes(240);
    await newSession(owner, { computerId: busy.id, userId: otherId, durationInMinutes: 120 });
    app().clock.moveMinutes(90);
    const product = await newProduct(owner, { price: '18.75' });
    await newSale(owner, { items: [{ productId: product.id, quantity: 2 }] });
    expect((await owner.call(contract.getDashboard, {})).body).toEqual({
      currentOccupancy: { occupancyRate: 33, activeSessions: 1, totalComputers: 3 },
      // 330 minutes at R$ 12,00 an hour, and two of R$ 18,75.
      revenueLast30Days: { total: 103.5, fromSessions: 66 },
      activityLast30Days: { uniqueCustomers: 2, totalSessionHours: 5.5 },
      topPerformers: {
        mostUsedComputer: { name: 'Cabine 4' },
        mostActiveUser: { nickName: 'Jura do Norte' },
      },
    });
  });
});
