import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAutoCounter, payCharge } from '../../../test/auto-pix-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const payout = {
  ownerName: 'Marina Souza',
  cpfCnpj: '11144477735',
  email: 'marina@exemplo.com',
  phone: '11987654321',
  pixKeyType: 'EMAIL',
  pixKey: 'pix@exemplo.com',
} as const;

let counter: Awaited<ReturnType<typeof newAutoCounter>>;
const take = (amount: number) => {
  const { owner, params } = counter;
  return owner.call(contract.createPixTransfer, {
    params,
    body: { amount, currentPassword: owner.password },
  });
};

beforeEach(async () => {
  counter = await newAutoCounter(app());
  const { id: chargeId } = await counter.charged(1);
  await payCharge(app(), counter.owner, { chargeId, amount: 1_000 });
});

describe('a payout', () => {
  it('needs payout data', async () => {
    expect((await take(10)).error.code).toBe('PAYOUT_ACCOUNT_NEEDED');
  });

  it('waits until the one before has ended', async () => {
    const { owner, params } = counter;
    await owner.call(contract.createPayoutAccount, { params, body: payout });
    expect((await take(503)).body).toMatchObject({ amount: 503, state: 'TOKEN' });
    const { status, error } = await take(10);
    expect([status, error.code]).toEqual([409, 'PIX_TRANSFER_OPEN']);
    expect((await owner.call(contract.listPixTransfers, { params, query: {} })).body).toHaveLength(1);
  });
});
