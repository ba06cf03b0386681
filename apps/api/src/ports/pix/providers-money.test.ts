import { addDays, centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pixAdapters } from '../../../test/pix-adapters.ts';
import { paidCode, price, receivedBy, todayOf } from '../../../test/pix-payers.ts';
import type { PixUnderTest } from '../../../test/pix-under-test.ts';
import type { NewTransfer, StatementEntry, TransferTarget } from './pix-provider.ts';

const byKey: TransferTarget = { kind: 'pix', key: '+5511987654321', keyType: 'PHONE' };
const byBank: TransferTarget = {
  kind: 'bank',
  bankCode: '001',
  agency: '1263',
  account: '9999991',
  accountDigit: 'X',
  accountType: 'SAVINGS_ACCOUNT',
  ownerName: 'Ana Souza',
  cpfCnpj: '52998224725',
};

describe.each(pixAdapters)('the PIX provider $name', (adapter) => {
  const { can } = adapter;
  let tested: PixUnderTest;
  beforeEach(async () => {
    tested = await adapter.start();
  });
  afterEach(() => tested.stop());

  describe.runIf(can.confirmsItself)('a refund', () => {
    const refund = (paymentId: string, amount: number, reference: string = crypto.randomUUID()) =>
      tested.provider.refund({ paymentId, reference, amount: centavos(amount), reason: 'Pagou a mais' });
    const reversed = async () => {
      const entries = await tested.provider.statement(todayOf(tested));
      return entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount);
    };
    beforeEach(() => tested.setBalance(centavos(10_000)));

    it('gives back the whole amount, which stays received', async () => {
      const { code, paymentId } = await paidCode(tested);
      expect((await refund(paymentId, price)).outcome).toMatch(/^(done|asked)$/);
      await tested.passTime();
      expect(await reversed()).toEqual([-1_250]);
      expect(await receivedBy(tested, code.id)).toMatchObject([
        { paymentId, state: 'received', amount: price, isGivenBack: true },
      ]);
    });

    it('gives back parts, one after the other', async () => {
      const { code, paymentId } = await paidCode(tested);
      for (const part of [250, 1_000]) {
        expect(await receivedBy(tested, code.id)).toMatchObject([{ isGivenBack: false }]);
        expect((await refund(paymentId, part)).outcome).toMatch(/^(done|asked)$/);
      }
      expect(await reversed()).toEqual([-250, -1_000]);
      expect(await receivedBy(tested, code.id)).toMatchObject([{ isGivenBack: true }]);
    });

    it('gives back nothing more when repeated', async () => {
      const { paymentId } = await paidCode(tested);
      const reference = crypto.randomUUID();
      const first = await refund(paymentId, 500, reference);
      expect(await refund(paymentId, 500, reference)).toEqual(first);
      await tested.passTime();
      expect(await refund(paymentId, 500, reference)).toEqual({ outcome: 'done' });
      expect(await reversed()).toEqual([-500]);
    });

    it('of more than was paid is refused', async () => {
      const { paymentId } = await paidCode(tested);
      await refund(paymentId, 1_000);
      const refused = { outcome: 'refused', isShortOfBalance: false, message: expect.any(String) };
      expect(await refund(paymentId, 251)).toEqual(refused);
      expect(await reversed()).toEqual([-1_000]);
    });

    it('without enough balance is refused, and says so', async () => {
      const { paymentId } = await paidCode(tested);
      await tested.setBalance(centavos(1_249));
      expect(await refund(paymentId, price)).toMatchObject({ outcome: 'refused', isShortOfBalance: true });
      expect(await reversed()).toEqual([]);
      expect((await refund(paymentId, 1_249)).outcome).toMatch(/^(done|asked)$/);
    });

    it('of an unknown payment is refused', async () => {
      expect(await refund('pay_unknown', 100)).toMatchObject({ outcome: 'refused', isShortOfBalance: false });
    });
  });

  describe.runIf(can.confirmsItself)('a transfer', () => {
    const newTransfer = (to: TransferTarget, amount = 4_000): NewTransfer => ({
      reference: crypto.randomUUID(),
      amount: centavos(amount),
      to,
    });
    const moved = async () => {
      const entries = await tested.provider.statement(todayOf(tested));
      return entries.filter(({ kind }) => kind === 'transfer').map(({ amount }) => amount);
    };
    beforeEach(() => tested.setBalance(centavos(10_000)));

    it.each([
      ['a Pix key', byKey],
      ['a bank account', byBank],
    ])('to %s arrives, once', async (_, to) => {
      const transfer = newTransfer(to);
      expect((await tested.provider.transfer(transfer)).outcome).toMatch(/^(done|asked)$/);
      expect((await tested.provider.transfer(transfer)).outcome).toMatch(/^(done|asked)$/);
      await tested.passTime();
      expect(await tested.provider.findTransfer(transfer.reference)).toEqual({ outcome: 'done' });
      expect(await tested.provider.transfer(transfer)).toEqual({ outcome: 'done' });
      expect(await moved()).toEqual([-4_000]);
      expect((await tested.provider.readAccount()).balance).toBe(6_000);
    });

    it('of more than there is fails', async () => {
      const transfer = newTransfer(byKey, 10_001);
      expect(await tested.provider.transfer(transfer)).toEqual({
        outcome: 'failed',
        message: expect.any(String),
      });
      expect(await moved()).toEqual([]);
    });

    it('that was never asked for is not found', async () => {
      await tested.provider.transfer(newTransfer(byKey));
      expect(await tested.provider.findTransfer(crypto.randomUUID())).toBeNull();
    });
  });

  describe.runIf(can.confirmsItself)('the statement', () => {
    const sum = (entries: readonly StatementEntry[]) =>
      entries.reduce((total, { amount }) => total + amount, 0);

    it('adds up to the balance, day by day', async () => {
      const first = todayOf(tested);
      await tested.setBalance(centavos(7_777));
      const { paymentId } = await paidCode(tested);
      tested.clock.moveMinutes(24 * 60);
      await paidCode(tested, {}, { amount: centavos(5_000) });
      const part = { paymentId, reference: crypto.randomUUID(), amount: centavos(300), reason: 'Sobra' };
      await tested.provider.refund(part);
      await tested.provider.transfer({ reference: crypto.randomUUID(), amount: centavos(2_000), to: byBank });
      const days = [await tested.provider.statement(first), await tested.provider.statement(todayOf(tested))];
      const { balance } = await tested.provider.readAccount();
      expect(sum(days.flat())).toBe(balance);
      expect(days[0]?.every(({ day }) => day === first)).toBe(true);
      expect(days[1]?.every(({ day }) => day === todayOf(tested))).toBe(true);
      const kinds = new Set(days.flat().map(({ kind }) => kind));
      expect([...kinds]).toEqual(expect.arrayContaining(['received', 'refund', 'transfer', 'other']));
      expect(new Set(days.flat().map(({ id }) => id)).size).toBe(days.flat().length);
    });

    it('adds up to the balance, too, once a dispute was lost', async () => {
      await tested.setBalance(centavos(5_000));
      const { paymentId } = await paidCode(tested);
      const before = (await tested.provider.readAccount()).balance;
      await tested.dispute(paymentId, 'OPEN');
      await tested.dispute(paymentId, 'LOST');
      const { balance } = await tested.provider.readAccount();
      expect(balance).toBe(before - price);
      expect(sum(await tested.provider.statement(todayOf(tested)))).toBe(balance);
    });

    it('names the payment of what came in, of its fee and of its refund', async () => {
      await tested.setBalance(centavos(1_000));
      const { paymentId } = await paidCode(tested);
      await tested.provider.refund({
        paymentId,
        reference: crypto.randomUUID(),
        amount: centavos(200),
        reason: 'Sobra',
      });
      const entries = (await tested.provider.statement(todayOf(tested))).filter(
        (entry) => entry.paymentId === paymentId,
      );
      expect(entries.find(({ kind }) => kind === 'received')?.amount).toBe(price);
      expect(entries.find(({ kind }) => kind === 'refund')?.amount).toBe(-200);
      for (const { kind, amount } of entries) if (kind === 'fee') expect(amount).toBeLessThan(0);
    });

    it('of another day is empty', async () => {
      await paidCode(tested);
      expect(await tested.provider.statement(addDays(todayOf(tested), -1))).toEqual([]);
    });
  });
});
