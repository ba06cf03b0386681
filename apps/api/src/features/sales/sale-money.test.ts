import { getSale } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCoupon, newProduct, newSale } from '../../../test/factories.ts';
import { refund, sales, sell, shop, stockOf } from '../../../test/sale-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

/** A cart of R$ 11,70. */
async function newCart(owner: Owner) {
  const product = await newProduct(owner, { price: '11.70' });
  return { product, items: [{ productId: product.id, quantity: 1 }] };
}

async function entries(owner: Owner) {
  const { rows } = await getTestApp().database.query(
    `select kind, tender, amount_centavos as amount, received_centavos as received, sale_id as "saleId", reason, actor,
            created_at as at, refers_to is not null as refers
     from money_entries where store_id = $1 order by created_at, kind desc, amount_centavos desc`,
    [owner.store.id],
  );
  return rows;
}

describe('the payments of a sale', () => {
  it('show what each tender paid and how much change was given, in the answer, in the list and in the ledger', async () => {
    const owner = await getTestApp().newOwner();
    const { items } = await newCart(owner);
    const payments = [
      { type: 'PIX' as const, amount: 1.7 },
      { type: 'CASH' as const, amount: 10, received: 50 },
    ];
    const { status, body } = await sell(owner, { paymentType: 'MIXED', items, payments });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      paymentType: 'MIXED',
      total: 11.7,
      payments: [
        { type: 'CASH', amount: 10, received: 50, change: 40 },
        { type: 'PIX', amount: 1.7, received: null, change: 0 },
      ],
    });
    expect(await sales(owner)).toEqual([body]);
    const read = await owner.call(getSale, { params: { ...shop(owner), saleId: body.id } });
    expect(read.body).toEqual(body);
    const of = { kind: 'sale', saleId: body.id, reason: null, actor: 'owner', refers: false };
    expect(await entries(owner)).toMatchObject([
      { ...of, tender: 'CASH', amount: 1_000, received: 5_000, at: getTestApp().clock.now() },
      { ...of, tender: 'PIX', amount: 170, received: null, at: getTestApp().clock.now() },
    ]);
  });

  it('may name a tender twice, as for two cards', async () => {
    const owner = await getTestApp().newOwner();
    const { items } = await newCart(owner);
    const card = (amount: number) => ({ type: 'CREDIT_CARD' as const, amount });
    const sale = await newSale(owner, {
      items,
      paymentType: 'CREDIT_CARD',
      payments: [card(5), card(6.7)],
    });
    expect(sale.payments.map(({ amount }) => amount)).toEqual([6.7, 5]);
  });

  it('are the total by the payment type if the request names none', async () => {
    const owner = await getTestApp().newOwner();
    const { items } = await newCart(owner);
    const sale = await newSale(owner, { items, paymentType: 'DEBIT_CARD' });
    expect(sale.payments).toEqual([{ type: 'DEBIT_CARD', amount: 11.7, received: null, change: 0 }]);
    expect(await sales(owner)).toEqual([sale]);
  });

  it('are empty for a courtesy, and when the coupon covers everything', async () => {
    const owner = await getTestApp().newOwner();
    const { items } = await newCart(owner);
    await newCoupon(owner, { code: 'TUDO', discountValue: 100, isPercentage: true });
    const courtesy = await newSale(owner, { items, paymentType: 'FREE' });
    const free = await newSale(owner, { items, paymentType: 'CASH', couponCode: 'TUDO' });
    expect([courtesy.payments, free.payments]).toEqual([[], []]);
    expect(await entries(owner)).toEqual([]);
    expect((await refund(owner, courtesy.id)).status).toBe(200);
    expect(await entries(owner)).toEqual([]);
  });

  it.each<[string, Parameters<typeof sell>[1], string, string]>([
    [
      'less than the total',
      { payments: [{ type: 'CASH', amount: 11 }] },
      'PAYMENTS_DIFFER',
      'Os pagamentos somam R$ 11,00; o total é R$ 11,70.',
    ],
    [
      'more than the total',
      { payments: [{ type: 'CASH', amount: 11.71, received: 20 }] },
      'PAYMENTS_DIFFER',
      'Os pagamentos somam R$ 11,71; o total é R$ 11,70.',
    ],
    [
      'another tender than the payment type',
      { paymentType: 'PIX', payments: [{ type: 'CASH', amount: 11.7 }] },
      'VALIDATION',
      'A forma de pagamento não confere com os pagamentos.',
    ],
    [
      'a mixed sale of one tender',
      { paymentType: 'MIXED', payments: [{ type: 'CASH', amount: 11.7 }] },
      'VALIDATION',
      'A forma de pagamento não confere com os pagamentos.',
    ],
    [
      'a courtesy that is paid',
      { paymentType: 'FREE', payments: [{ type: 'CASH', amount: 11.7 }] },
      'VALIDATION',
      'A forma de pagamento não confere com os pagamentos.',
    ],
    ['no payment at all', { payments: [] }, 'VALIDATION', 'Informe pelo menos um pagamento.'],
    [
      'a payment of nothing',
      { payments: [{ type: 'CASH', amount: 0 }] },
      'VALIDATION',
      'O valor de um pagamento é maior que zero.',
    ],
    [
      'fewer notes than the payment',
      { payments: [{ type: 'CASH', amount: 11.7, received: 10 }] },
      'VALIDATION',
      'O valor recebido é menor que o pagamento.',
    ],
    [
      'notes for a card',
      { paymentType: 'PIX', payments: [{ type: 'PIX', amount: 11.7, received: 20 }] },
      'VALIDATION',
      'Só pagamento em dinheiro tem valor recebido.',
    ],
  ])('are refused with %s, and nothing is sold', async (_, body, code, message) => {
    const owner = await getTestApp().newOwner();
    const { product, items } = await newCart(owner);
    const { status, error } = await sell(owner, { items, ...body });
    expect([status, error.code]).toEqual([400, code]);
    expect([error.message, ...Object.values(error.fields ?? {})]).toContain(message);
    expect([await stockOf(owner, product.id), await sales(owner), await entries(owner)]).toEqual([
      10,
      [],
      [],
    ]);
  });
});

describe('a refund', () => {
  it('refunds each payment by its tender, at the time of the refund', async () => {
    const owner = await getTestApp().newOwner();
    const { items } = await newCart(owner);
    const payments = [
      { type: 'CASH' as const, amount: 10, received: 50 },
      { type: 'PIX' as const, amount: 1.7 },
    ];
    const sale = await newSale(owner, { items, paymentType: 'MIXED', payments });
    getTestApp().clock.moveMinutes(90);
    const answer = await refund(owner, sale.id, { reason: 'Desistiu' });
    expect(answer.body.payments).toEqual(sale.payments);
    const back = {
      kind: 'refund',
      refers: true,
      received: null,
      saleId: sale.id,
      reason: 'Desistiu',
      actor: 'owner',
    };
    expect((await entries(owner)).slice(2)).toMatchObject([
      { ...back, tender: 'PIX', amount: -170, at: getTestApp().clock.now() },
      { ...back, tender: 'CASH', amount: -1_000, at: getTestApp().clock.now() },
    ]);
  });
});

describe('the payments in the database', () => {
  it.each<[string, string, string]>([
    [
      'an entry that is changed',
      'update money_entries set amount_centavos = 1 where store_id = $1',
      'ledger',
    ],
    [
      'another entry of a sale',
      `insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
       select store_id, gen_random_uuid(), 'sale', 'CASH', 1, id, 'x', created_at from sales where store_id = $1`,
      'the payments of a sale are its total',
    ],
    [
      'a refund of a sale that stands',
      `insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, actor, created_at)
       select store_id, gen_random_uuid(), 'refund', tender, -1, sale_id, id, 'x', created_at from money_entries
       where store_id = $1`,
      'money_entries_refund',
    ],
    [
      'a refund without what it gives back',
      `insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
       select store_id, gen_random_uuid(), 'refund', 'CASH', -1, id, 'x', created_at from sales where store_id = $1`,
      'money_entries_kind',
    ],
    [
      'notes of less than the amount',
      `insert into money_entries
         (store_id, id, kind, tender, amount_centavos, received_centavos, sale_id, actor, created_at)
       select store_id, gen_random_uuid(), 'sale', 'CASH', 2, 1, id, 'x', created_at from sales where store_id = $1`,
      'money_entries_received',
    ],
    [
      'an entry for the sale of another store',
      `insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
       select o.id, gen_random_uuid(), 'sale', 'CASH', 1, s.id, 'x', s.created_at
       from sales s join stores o on o.id <> s.store_id where s.store_id = $1 limit 1`,
      'foreign key',
    ],
  ])('refuses %s', async (_, statement, message) => {
    const owner = await getTestApp().newOwner();
    await getTestApp().newOwner();
    const { items } = await newCart(owner);
    await newSale(owner, { items });
    await expect(getTestApp().database.query(statement, [owner.store.id])).rejects.toThrow(message);
  });
});
