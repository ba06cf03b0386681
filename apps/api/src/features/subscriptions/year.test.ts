import { type CycleAnchor, cycleStart, firstPeriod, graceEnd } from '@coruja/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Subscriber,
  byPix,
  cardFields,
  chargesOf,
  invoicesOf,
  newSubscriber,
  refusedCard,
} from '../../../test/subscription-calls.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';
import { reconcile } from './reconcile.ts';

// One simulated year of subscriptions: twelve renewals, each paid, refused, late, repeated or out of order,
// end as the model says (docs/product/payment.md#renewals, docs/product/subscription.md#overdue-invoice).

let nextRenewal: 'approved' | 'refused' = 'approved';
const app = useTestApp({ renewalOutcome: () => nextRenewal });
const timeZone = 'America/Sao_Paulo';

/** What can happen in a month. */
const months = ['paid', 'within grace', 'late', 'silence', 'refused first'] as const;
type Month = (typeof months)[number];

/** The model: until when it is paid, and the date from which months are counted. */
class Books {
  anchor: CycleAnchor;
  paidUntil: number;
  cycle = 1;
  payments = 1;

  constructor(startedAt: number) {
    this.anchor = { anchorAt: startedAt, timeZone };
    this.paidUntil = cycleStart(this.anchor, 1);
  }

  pay(now: number): void {
    this.payments += 1;
    if (now > graceEnd(this.paidUntil, timeZone)) {
      this.anchor = { anchorAt: now, timeZone };
      this.cycle = 1;
      this.paidUntil = firstPeriod(now, timeZone).endsAt;
    } else {
      this.cycle += 1;
      this.paidUntil = cycleStart(this.anchor, this.cycle);
    }
  }
}

const now = () => app().clock.now().getTime();

function moveTo(instant: number): void {
  app().clock.set(new Date(instant).toISOString());
}

async function reconcileNow(): Promise<void> {
  const ctx = { db: app().database.kysely, now: () => app().clock.now(), ports: app().ports };
  await reconcile(ctx, (error) => {
    throw error;
  });
  await app().runJobs();
}

async function providerWorks(): Promise<void> {
  await app().sandbox.tick();
  await app().runJobs();
}

/** Delivers every notice again, latest first: nothing may change. */
async function repeatAll(testApp: TestApp): Promise<void> {
  for (const notice of testApp.post.sent.slice(-12).toReversed()) await testApp.deliver(notice);
  await testApp.runJobs();
}

interface Method {
  readonly how: () => ReturnType<typeof cardFields> | typeof byPix;
  /** Pays the open invoice manually. */
  readonly pay: (store: Subscriber) => Promise<void>;
  /** Whether the provider collects by itself. */
  readonly collects: boolean;
}

const methods: Record<string, Method> = {
  PIX: {
    how: () => byPix,
    collects: false,
    pay: async (store) => {
      expect((await store.pix()).status).toBe(200);
      expect(await store.payPix()).toBe(200);
    },
  },
  card: {
    how: () => cardFields(),
    collects: true,
    pay: async (store) => {
      const answer = await store.choose('Essencial', cardFields());
      expect(answer.status, answer.error.message).toBe(201);
      await app().runJobs();
    },
  },
};

/** Simulates one billing date as the month says, and updates the model. */
async function passMonth(
  store: Subscriber,
  books: Books,
  { month, method }: { month: Month; method: Method },
) {
  const due = books.paidUntil;
  // The provider collects on the due date; after a refused card the owner pays manually.
  nextRenewal = month === 'paid' || month === 'silence' ? 'approved' : 'refused';
  if (method.collects) {
    moveTo(due);
    app().post.isHeld = month === 'silence';
    await providerWorks();
    app().post.isHeld = false;
  }
  const days = { paid: 0, 'within grace': 2, late: 6, silence: 2, 'refused first': 1 }[month];
  moveTo(due + days * 86_400_000);
  await store.owner.signIn();
  if (!method.collects || nextRenewal === 'refused') {
    await providerWorks();
    expect(await store.now()).toMatchObject({
      status: days > 3 ? 'INACTIVE' : 'ACTIVE',
      openInvoice: { value: 79.9, dueAt: new Date(due).toISOString() },
    });
    if (month === 'refused first') await refuseFirst(store);
    app().post.isHeld = month === 'silence';
    await method.pay(store);
    app().post.isHeld = false;
  }
  if (month === 'silence') await reconcileNow();
  books.pay(now());
}

async function refuseFirst(store: Subscriber): Promise<void> {
  expect((await store.choose('Essencial', cardFields(refusedCard))).status).toBe(402);
}

describe.each(Object.keys(methods))('a year by %s', (name) => {
  const method = methods[name] as Method;

  it('ends as the model says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...months), { minLength: 12, maxLength: 12 }),
        fc.constantFrom('2026-01-31T15:00:00.000Z', '2027-10-30T02:30:00.000Z'),
        async (plan, start) => {
          app().clock.set(start);
          app().post.sent.length = 0;
          nextRenewal = 'approved';
          const store = await newSubscriber(app());
          await store.choose('Essencial', method.how());
          if (!method.collects) await store.payPix();
          const books = new Books(now());
          for (const month of plan) {
            await passMonth(store, books, { month, method });
            await repeatAll(app());
            expect(await store.now(), month).toMatchObject({
              status: 'ACTIVE',
              openInvoice: null,
              nextBillingDate: new Date(books.paidUntil).toISOString(),
            });
          }
          const invoices = await invoicesOf(app(), store.owner.store.id);
          expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(books.payments);
          const charges = await chargesOf(app(), store.owner.store.id);
          const kept = charges.filter(({ status }) => status === 'CONFIRMED' || status === 'RECEIVED');
          // Each month is paid once, and nothing is paid twice.
          expect(kept).toHaveLength(books.payments);
          expect(charges.some(({ status }) => status === 'REFUNDED')).toBe(false);
        },
      ),
      { numRuns: 3, examples: [[[...months, ...months, 'paid', 'late'], '2026-01-31T15:00:00.000Z']] },
    );
  }, 300_000);
});

it('after a year without notices, every collected month counts once', async () => {
  app().clock.set('2026-01-31T15:00:00.000Z');
  nextRenewal = 'approved';
  const store = await newSubscriber(app());
  await store.choose('Essencial', cardFields());
  app().post.isHeld = true;
  const anchor = { anchorAt: now(), timeZone };
  for (let months = 1; months <= 12; months += 1) {
    // The provider is sometimes up to three days late, as it may be after an outage.
    moveTo(cycleStart(anchor, months) + (months % 4) * 82_800_000);
    await app().sandbox.tick();
  }
  app().post.isHeld = false;
  app().clock.set('2027-02-01T15:00:00.000Z');
  await store.owner.signIn();
  expect((await store.now()).status).toBe('INACTIVE');
  await reconcileNow();
  expect(await store.now()).toMatchObject({ status: 'ACTIVE', nextBillingDate: '2027-02-28T15:00:00.000Z' });
  const invoices = await invoicesOf(app(), store.owner.store.id);
  // The invoice created on reading was replaced by the collected one.
  expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(13);
  expect(invoices.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(13);
});
