import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newSale } from '../../../test/factories.ts';
import {
  type Cashier,
  cash,
  close,
  current,
  newCashier as newCashierOf,
  open,
} from '../../../test/shift-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const newCashier = () => newCashierOf(app());

describe('correcting a tender', () => {
  const retender = ({ owner, params }: Cashier, saleId: string, from: 'CASH' | 'PIX', to: 'CASH' | 'PIX') =>
    owner.call(contract.retenderSale, {
      params: { ...params, saleId },
      body: { from, to, reason: 'Foi PIX' },
    });

  it('moves what is left of a tender to another, in the shift, the received money and later refunds', async () => {
    const cashier = await newCashier();
    const { owner, params, items } = cashier;
    await open(cashier, 0);
    const sale = await newSale(owner, { items });
    expect((await retender(cashier, sale.id, 'CASH', 'PIX')).status).toBe(200);
    expect((await current(cashier))?.expected).toEqual([
      { tender: 'CASH', amount: 0 },
      { tender: 'PIX', amount: 10 },
    ]);
    const { received } = (await owner.call(contract.getSalesSummary, { params, query: {} })).body;
    expect(received.total).toBe(10);
    expect(received.byTender).toContainEqual({ tender: 'PIX', total: 10 });
    expect((await retender(cashier, sale.id, 'CASH', 'PIX')).error.code).toBe('TENDER_UNPAID');
    expect((await retender(cashier, sale.id, 'PIX', 'PIX')).error.fields).toEqual({
      to: 'Escolha uma forma diferente.',
    });
    const refund = { params: { ...params, saleId: sale.id }, body: { reason: 'Voltou' } };
    expect((await owner.call(contract.refundSale, refund)).body.refunds).toMatchObject([
      { payments: [{ type: 'PIX', amount: 10 }] },
    ]);
  });

  it('is refused for money of a closed shift or of none', async () => {
    const cashier = await newCashier();
    const { owner, items } = cashier;
    const outside = await newSale(owner, { items });
    const { id } = await open(cashier, 0);
    const inside = await newSale(owner, { items });
    expect((await retender(cashier, outside.id, 'CASH', 'PIX')).error.code).toBe('SHIFT_CLOSED');
    await close(cashier, id, { counts: cash(10), left: 0 });
    await open(cashier, 0);
    const { status, error } = await retender(cashier, inside.id, 'CASH', 'PIX');
    expect([status, error.message]).toEqual([409, 'Este turno já foi fechado.']);
  });
});
