import { paySandboxPix as payPix } from '@coruja/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Subscriber,
  byPix,
  cardFields,
  chargesOf,
  day,
  invoicesOf,
  newSubscriber,
  sorted,
} from '../../../test/subscription-calls.ts';
import { sandboxToken, useTestApp } from '../../../test/test-app.ts';
import type { PublicContext } from '../../context.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { PaymentProvider } from '../../ports/payments/payments.ts';
import type { NoticeRequest } from '../../ports/payments/notice-outbox.ts';
import { runJob } from '../../jobs/run-job.ts';
import { reconcile, reconcileLastDays } from './reconcile.ts';

const app = useTestApp();

const context = (): PublicContext => ({
  db: app().database.kysely,
  now: () => app().clock.now(),
  ports: app().ports,
});
const rethrow = (error: unknown) => {
  throw error;
};
const noticesStored = () => app().database.kysely.selectFrom('payment_notices').selectAll().execute();

beforeEach(() => {
  app().post.isHeld = false;
  app().post.sent.length = 0;
  app().jobs.waiting.length = 0;
});

/** The store's state without ids, which differ from run to run. */
async function endOf(store: Subscriber) {
  const { status, plan, nextBillingDate, openInvoice } = await store.now();
  const invoices = await invoicesOf(app(), store.owner.store.id);
  const charges = await chargesOf(app(), store.owner.store.id);
  return {
    shown: { status, plan: plan.name, nextBillingDate, open: openInvoice?.value ?? null },
    invoices: sorted(invoices.map((row) => [row.kind, row.status, row.value_centavos, row.undo_pending])),
    charges: sorted(charges.map((row) => [row['value'], row['status'], row['deleted']])),
  };
}

const path = '/api/payments/webhook';

describe('a provider notice', () => {
  it('that is forged is refused, stored nowhere, and logged as a warning', async () => {
    const before = await noticesStored();
    const body = JSON.stringify({ id: 'evt_forged', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } });
    const tokens: Record<string, string>[] = [
      {},
      { 'asaas-access-token': 'wrong' },
      { 'asaas-access-token': '' },
    ];
    for (const headers of tokens) {
      const notice = { path, headers: { 'content-type': 'application/json', ...headers }, body };
      expect(await app().deliver(notice)).toBe(401);
    }
    expect(await noticesStored()).toEqual(before);
    expect(app().logLines.some((line) => line.includes('forged notice') && line.includes('"level":40'))).toBe(
      true,
    );
  });

  it('of an earlier code that was paid while a card is charged has the card refunded, with a clear answer', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    const [earlier] = await invoicesOf(app(), store.owner.store.id);
    const charge = vi.spyOn(app().sandbox, 'charge').mockImplementationOnce(async (order) => {
      charge.mockRestore();
      await app().sandbox.payPix(earlier?.id ?? '');
      const [notice] = app().jobs.waiting.splice(0, 1);
      if (notice) await runJob(store.owner.context, notice);
      return app().sandbox.charge(order);
    });
    const { status, error } = await store.choose('Profissional', cardFields());
    expect([status, error.code, error.message]).toEqual([
      502,
      'PAYMENT_FAILED',
      'O pagamento anterior foi confirmado enquanto este era feito. Se este cobrou algo, o valor volta. Confira a assinatura.',
    ]);
    await app().runJobs();
    const { plan, status: now } = await store.now();
    expect([plan.name, now]).toEqual(['Essencial', 'ACTIVE']);
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ billingType, status: state }) => [billingType, state]))).toEqual([
      ['CREDIT_CARD', 'REFUNDED'],
      ['PIX', 'RECEIVED'],
    ]);
  });

  it('that cannot be parsed is answered with 200, and logged as a warning', async () => {
    const headers = { 'content-type': 'application/json', 'asaas-access-token': sandboxToken };
    for (const body of ['', '{', '[]', '{"id":1}', 'é isto mesmo']) {
      expect(await app().deliver({ path, headers, body })).toBe(200);
    }
    expect(app().logLines.some((line) => line.includes('could not be read'))).toBe(true);
    expect(app().logLines.join()).not.toContain('é isto mesmo');
  });

  it('is stored and queued once, however often it comes', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await app().sandbox.tick();
    const [notice] = app().post.sent;
    app().jobs.waiting.length = 0;
    const before = await noticesStored();
    for (let times = 0; times < 3; times += 1) expect(await app().deliver(notice as NoticeRequest)).toBe(200);
    expect(await noticesStored()).toEqual(before);
    expect(app().jobs.waiting).toEqual([]);
  });
});

/** What happens at the provider before any notice is delivered. */
const scenarios: Record<string, (store: Subscriber) => Promise<void>> = {
  'a paid code': async (store) => {
    await store.choose('Essencial', byPix);
    await store.owner.call(payPix, {});
  },
  'a code replaced by one for another plan, then both are paid': async (store) => {
    await store.choose('Essencial', byPix);
    const [first] = await invoicesOf(app(), store.owner.store.id);
    await store.choose('Profissional', byPix);
    await store.owner.call(payPix, {});
    await app().sandbox.payPix(first?.id ?? '', { late: true });
  },
  'a card with two renewals': async (store) => {
    await store.choose('Essencial', cardFields());
    for (let months = 0; months < 2; months += 1) {
      app().clock.moveMinutes(31 * day);
      await app().sandbox.tick();
    }
  },
  'a card with a refunded renewal': async (store) => {
    await store.choose('Essencial', cardFields());
    app().clock.moveMinutes(31 * day);
    await app().sandbox.tick();
    const charges = await chargesOf(app(), store.owner.store.id);
    const renewal = charges.find(({ subscription }) => subscription !== null);
    await app().sandbox.refund(String(renewal?.['id']));
    await app().sandbox.tick();
  },
};

describe.each(Object.keys(scenarios))('%s', (name) => {
  const playScenario = async () => {
    const store = await newSubscriber(app());
    app().post.isHeld = true;
    app().post.sent.length = 0;
    await scenarios[name]?.(store);
    app().post.isHeld = false;
    app().jobs.waiting.length = 0;
    await store.owner.signIn();
    return { store, sent: [...app().post.sent] };
  };

  /** The result in order, which every other order must reach. */
  const inOrder = async () => {
    const { store, sent } = await playScenario();
    for (const notice of sent) {
      await app().deliver(notice);
      await app().runJobs();
    }
    return endOf(store);
  };

  const start = '2026-11-21T20:00:00.000Z';

  it('ends the same, however the notices are shuffled, repeated and processed', async () => {
    app().clock.set(start);
    const end = await inOrder();
    expect(end.invoices.some(([, status]) => status !== 'confirming')).toBe(true);
    const seed = fc.array(fc.record({ at: fc.nat(), works: fc.boolean() }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(seed, async (plan) => {
        app().clock.set(start);
        const { store, sent } = await playScenario();
        for (const { at, works } of plan) {
          const notice = sent[at % sent.length];
          if (notice) expect(await app().deliver(notice)).toBe(200);
          if (works) await app().runJobs();
        }
        // The provider delivers each notice at least once in the end.
        for (const notice of sent.toReversed()) await app().deliver(notice);
        await app().runJobs();
        expect(await endOf(store)).toEqual(end);
      }),
      { numRuns: 8 },
    );
  });

  it('ends the same, wherever the worker is interrupted', async () => {
    app().clock.set(start);
    const end = await inOrder();
    for (let calls = 0; calls < 6; calls += 1) {
      app().clock.set(start);
      const { store, sent } = await playScenario();
      for (const notice of sent) await app().deliver(notice);
      const broken = { ...context(), ports: { ...app().ports, payments: failingAfter(calls) } };
      const waiting = app().jobs.waiting.slice();
      for (const job of waiting) await runJob(broken, job).catch(() => undefined);
      await app().runJobs();
      expect(await endOf(store)).toEqual(end);
    }
  });

  it('ends the same after three days without notices, by reconciliation alone', async () => {
    app().clock.set(start);
    const end = await inOrder();
    app().clock.set(start);
    const { store } = await playScenario();
    app().jobs.waiting.length = 0;
    app().clock.moveMinutes(3 * day - 60);
    await reconcile(context(), rethrow);
    await reconcileLastDays(context(), rethrow);
    await app().runJobs();
    await store.owner.signIn();
    const silent = await endOf(store);
    expect(silent.invoices).toEqual(end.invoices);
    expect(silent.charges).toEqual(end.charges);
    expect(silent.shown.status).toBe(end.shown.status);
  });
});

/** A provider that fails from a given call on. */
function failingAfter(calls: number): PaymentProvider {
  let made = 0;
  const { payments } = app().ports;
  return new Proxy(payments, {
    get(target, name: keyof PaymentProvider) {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        made += 1;
        if (made > calls) throw new PaymentError('unavailable', { isOutcomeUnknown: true });
        return Reflect.apply(member, target, args);
      };
    },
  });
}
