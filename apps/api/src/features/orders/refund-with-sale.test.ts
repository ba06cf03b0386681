import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { look, newAutoCounter, payCharge } from '../../../test/auto-pix-calls.ts';
import { confirm, newChargedOrder, newPixCounter, orderOf } from '../../../test/pix-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function refundSaleOf(owner: Owner, orderId: string) {
  const { saleId } = (await orderOf(owner, orderId)).body;
  const params = { storeId: owner.store.id, saleId: saleId ?? '' };
  const answer = await owner.call(contract.refundSale, { params, body: { reason: 'Desistiu' } });
  expect(answer.status).toBe(200);
}

const pixOf = async (owner: Owner) => {
  const params = { storeId: owner.store.id };
  return (await owner.call(contract.listReceivedPix, { params, query: {} })).body;
};

describe('a refund of a sale that a PIX had paid', () => {
  it('is given back by the provider that received it', async () => {
    const { owner, charged, order } = await newAutoCounter(app());
    // The provider keeps its fee of each, so that the balance suffices for one.
    const [first, second] = [await charged(1), await charged(1)];
    await payCharge(app(), owner, { chargeId: first.id });
    await payCharge(app(), owner, { chargeId: second.id });
    await refundSaleOf(owner, first.orderId);
    const asked = (await pixOf(owner)).find((pix) => pix.order.id === first.orderId);
    expect(asked).toMatchObject({ applied: 0, refunded: 6.5, unresolved: 0, refund: { state: 'ASKED' } });
    await look(app());
    const done = (await pixOf(owner)).find((pix) => pix.order.id === first.orderId);
    expect(done).toMatchObject({ applied: 0, refunded: 6.5, unresolved: 0, refund: { state: 'DONE' } });
    expect((await order(first.orderId)).state).toBe('PAID');
  });

  it('waits to be resolved when the balance does not suffice', async () => {
    const { owner, charged, unresolved } = await newAutoCounter(app());
    const { id, orderId } = await charged(1);
    await payCharge(app(), owner, { chargeId: id });
    await refundSaleOf(owner, orderId);
    await look(app());
    expect(await unresolved()).toMatchObject([
      { applied: 0, refunded: 0, unresolved: 6.5, refund: { state: 'FAILED', amount: 6.5 } },
    ]);
  });

  it('is recorded as given back at the bank if the PIX was confirmed by hand', async () => {
    const { owner, cola } = await newPixCounter(app());
    const { id, orderId } = await newChargedOrder(owner, cola(2));
    await confirm(owner, id);
    await refundSaleOf(owner, orderId);
    expect(await pixOf(owner)).toMatchObject([
      { applied: 0, refunded: 13, unresolved: 0, refund: { state: 'DONE', amount: 13 } },
    ]);
  });
});
