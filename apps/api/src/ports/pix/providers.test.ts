import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import { addDays, centavos } from '@coruja/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pixAdapters } from '../../../test/pix-adapters.ts';
import {
  newCode,
  noticesOf,
  openCode,
  paidCode,
  price,
  receivedBy,
  todayOf,
} from '../../../test/pix-payers.ts';
import type { Payment, PixUnderTest } from '../../../test/pix-under-test.ts';

describe.each(pixAdapters)('the PIX provider $name', (adapter) => {
  const { can } = adapter;
  let tested: PixUnderTest;
  beforeEach(async () => {
    tested = await adapter.start();
  });
  afterEach(() => tested.stop());

  const about = (paymentId: string) => noticesOf(tested).filter((notice) => notice.paymentId === paymentId);

  describe('a code', () => {
    it('has the adapter’s name', () => {
      expect(tested.provider.name).toBe(adapter.name);
    });

    it('is a BR Code with its amount and its expiry', async () => {
      const wanted = newCode(tested);
      const { payload, expiresAt } = await tested.provider.open(wanted);
      expect(getPixPayloadInfo(payload)).toMatchObject({ amount: 12.5 });
      expect(Math.abs(expiresAt.getTime() - wanted.expiresAt.getTime())).toBeLessThan(1_000);
    });

    it('that nobody paid is not listed', async () => {
      const { id } = await openCode(tested);
      expect(await receivedBy(tested, id)).toEqual([]);
      expect(await tested.provider.listReceived({ since: todayOf(tested) })).toEqual([]);
    });

    it('can be cancelled any number of times, paid or not, known or not', async () => {
      const { id } = await openCode(tested);
      await tested.provider.cancel(id);
      await tested.provider.cancel(id);
      await tested.provider.cancel('unknown');
      const { code } = await paidCode(tested);
      await tested.provider.cancel(code.id);
    });
  });

  describe.runIf(can.confirmsItself)('what is paid', () => {
    it('is listed by its code and by its day', async () => {
      const { code, paymentId } = await paidCode(tested);
      const others = await paidCode(tested);
      const [pix, ...more] = await receivedBy(tested, code.id);
      expect(more).toEqual([]);
      expect(pix).toMatchObject({
        paymentId,
        codeId: code.id,
        amount: price,
        state: 'received',
        dispute: null,
        isGivenBack: false,
      });
      expect([code.reference, null]).toContain(pix?.reference);
      expect(pix?.fee ?? 0).toBeGreaterThanOrEqual(0);
      expect(tested.clock.now().getTime() - (pix?.receivedAt?.getTime() ?? 0)).toBeLessThan(1_000);
      const since = await tested.provider.listReceived({ since: todayOf(tested) });
      expect(since.map(({ paymentId: id }) => id).sort()).toEqual([paymentId, others.paymentId].sort());
      expect(await tested.provider.listReceived({ since: addDays(todayOf(tested), 1) })).toEqual([]);
    });

    it('is found by the payload too', async () => {
      const { id, payload } = await openCode(tested);
      const [paymentId] = await tested.pay(payload);
      expect(await receivedBy(tested, id)).toMatchObject([{ paymentId }]);
    });

    it('keeps the instant at which it arrived', async () => {
      const { code } = await paidCode(tested);
      const before = await receivedBy(tested, code.id);
      tested.clock.moveMinutes(90);
      expect(await receivedBy(tested, code.id)).toEqual(before);
    });

    it.each<[string, Payment, number]>([
      ['late', { late: true }, 1],
      ['of another amount', { amount: centavos(1_000) }, 1],
    ])('%s is refused, or listed as it is', async (_, how, times) => {
      const { id } = await openCode(tested);
      const taken = await tested.pay(id, how);
      expect(taken).toHaveLength(can.refusesWrongPayments ? 0 : times);
      const listed = await receivedBy(tested, id);
      expect(listed.map(({ paymentId }) => paymentId)).toEqual(taken);
      for (const { amount } of listed) expect(amount).toBe(how.amount ?? price);
    });

    it('twice is refused, or listed twice', async () => {
      const { id } = await openCode(tested);
      const taken = await tested.pay(id, { times: 2 });
      expect(taken).toHaveLength(can.refusesWrongPayments ? 1 : 2);
      expect((await receivedBy(tested, id)).map(({ paymentId }) => paymentId).sort()).toEqual(
        [...taken].sort(),
      );
    });

    it('by a cancelled code is refused, or listed', async () => {
      const { id } = await openCode(tested);
      await tested.provider.cancel(id);
      const taken = await tested.pay(id);
      expect(taken).toHaveLength(can.refusesWrongPayments ? 0 : 1);
      expect(await receivedBy(tested, id)).toHaveLength(taken.length);
    });

    it('has not arrived while the bank examines it', async () => {
      const { code, paymentId } = await paidCode(tested, { analysed: true });
      expect(await receivedBy(tested, code.id)).toMatchObject([
        { paymentId, state: 'in-analysis', receivedAt: null },
      ]);
      await tested.analyse(paymentId, 'received');
      expect(await receivedBy(tested, code.id)).toMatchObject([{ paymentId, state: 'received' }]);
      expect((await receivedBy(tested, code.id))[0]?.receivedAt).toBeInstanceOf(Date);
    });

    it('never arrived if the bank denies it', async () => {
      const { code, paymentId } = await paidCode(tested, { analysed: true });
      await tested.analyse(paymentId, 'denied');
      expect(await receivedBy(tested, code.id)).toEqual([]);
    });

    it('may be disputed and won', async () => {
      const { code, paymentId } = await paidCode(tested);
      await tested.dispute(paymentId, 'OPEN');
      const told = async () =>
        (await receivedBy(tested, code.id))[0]?.dispute ?? about(paymentId).at(-1)?.dispute;
      expect(await told()).toBe('OPEN');
      await tested.dispute(paymentId, 'WON');
      expect(await told()).toBe('WON');
      expect(await receivedBy(tested, code.id)).toMatchObject([{ state: 'received' }]);
    });

    it('may be disputed and lost', async () => {
      const { code, paymentId } = await paidCode(tested);
      await tested.dispute(paymentId, 'OPEN');
      await tested.dispute(paymentId, 'LOST');
      const [pix] = await receivedBy(tested, code.id);
      expect(pix).toMatchObject({ paymentId, state: 'received', isGivenBack: true });
      if (can.reportsLostDisputes) expect(pix?.dispute).toBe('LOST');
      expect(about(paymentId).length).toBeGreaterThan(1);
    });
  });
});
