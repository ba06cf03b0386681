import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import {
  type SubscriptionFacts,
  type SubscriptionState,
  endAfterCancelling,
  invoiceDue,
  nextBillingAt,
  planInForce,
  purchase,
  refusalFor,
  runningPlan,
  subscriptionState,
  subscriptionStates,
  subscriptionStatus,
} from './subscription.ts';

const timeZone = 'America/Sao_Paulo';
const at = (text: string) => Date.parse(text);
const day = 86_400_000;

const started = at('2026-01-31T15:00:00Z');
const end = at('2026-02-28T15:00:00Z');
const graceOver = end + 3 * day;

const essencial: SubscriptionFacts = {
  planId: 'essencial',
  price: centavos(7_990),
  timeZone,
  startedAt: started,
  anchorAt: started,
  paidUntil: end,
  cancelledAt: null,
  suspendedAt: null,
  next: null,
  hasOpenInvoice: false,
};
const free: SubscriptionFacts = { ...essencial, planId: 'gratis', price: centavos(0), paidUntil: null };
const unpaid: SubscriptionFacts = {
  ...essencial,
  startedAt: null,
  anchorAt: null,
  paidUntil: null,
  hasOpenInvoice: true,
};
const cancelled: SubscriptionFacts = { ...essencial, cancelledAt: started + day };
const suspended: SubscriptionFacts = { ...essencial, suspendedAt: started + day };
const toFree = { planId: 'gratis', price: centavos(0) };
const toDearer = { planId: 'profissional', price: centavos(14_990) };

describe('the state of a subscription', () => {
  const cases: [string, SubscriptionFacts | null, number, SubscriptionState, string | null][] = [
    ['without a row', null, end, 'none', null],
    ['a first attempt that was refused', { ...unpaid, hasOpenInvoice: false }, end, 'none', null],
    ['a first invoice that waits', unpaid, end, 'pending', 'PENDING'],
    ['paid', essencial, end - 1, 'active', 'ACTIVE'],
    ['an invoice overdue for three days', essencial, graceOver, 'active', 'ACTIVE'],
    ['an invoice overdue for longer', essencial, graceOver + 1, 'inactive', 'INACTIVE'],
    ['refunded', suspended, end - 1, 'inactive', 'INACTIVE'],
    ['cancelled with paid time left', cancelled, end - 1, 'cancelled', 'CANCELLED'],
    ['cancelled at the very end', cancelled, end, 'ended', 'CANCELLED'],
    ['cancelled and refunded', { ...cancelled, suspendedAt: started }, end - 1, 'inactive', 'INACTIVE'],
    ['back from cancelled, unpaid', { ...cancelled, hasOpenInvoice: true }, end - 1, 'cancelled', 'PENDING'],
    ['back from its end, unpaid', { ...cancelled, hasOpenInvoice: true }, end, 'ended', 'PENDING'],
    ['free for years', free, end + 1_000 * day, 'active', 'ACTIVE'],
    ['paid, then free by choice', { ...essencial, next: toFree }, end + 100 * day, 'active', 'ACTIVE'],
  ];

  it.each(cases)('%s', (_, facts, now, state, status) => {
    expect(subscriptionState(facts, now)).toBe(state);
    expect(subscriptionStatus(facts, now)).toBe(status);
  });

  it('with a pending first one allows exactly what none allows', () => {
    expect(subscriptionStates.pending).toEqual(subscriptionStates.none);
  });

  it.each([
    ['operating', essencial, graceOver + 1, 'SUBSCRIPTION_INACTIVE'],
    ['while-inactive', essencial, graceOver + 1, null],
    ['operating', cancelled, end - 1, null],
    ['operating', cancelled, end, 'SUBSCRIPTION_CANCELLED'],
    ['while-inactive', cancelled, end, 'SUBSCRIPTION_CANCELLED'],
    ['always', cancelled, end, null],
    ['operating', unpaid, end, null],
    ['operating', null, end, null],
  ] as const)('refuses or allows what is %s', (need, facts, now, refusal) => {
    expect(refusalFor(need, facts, now)).toBe(refusal);
  });
});

describe('the plan in force', () => {
  it('changes on the billing date, not before', () => {
    const changing = { ...essencial, next: toFree };
    expect(planInForce(changing, end - 1).planId).toBe('essencial');
    expect(planInForce(changing, end).planId).toBe('gratis');
    expect(planInForce({ ...changing, cancelledAt: started }, end).planId).toBe('essencial');
  });

  it('is the starting point of a change', () => {
    expect(runningPlan(essencial, started)).toMatchObject({ planId: 'essencial', endsAt: end, renews: true });
    expect(runningPlan({ ...essencial, next: toFree }, started)?.nextPlanId).toBe('gratis');
    expect(runningPlan(cancelled, started)).toMatchObject({ renews: false });
    for (const facts of [null, unpaid, suspended]) expect(runningPlan(facts, started + 2 * day)).toBeNull();
    expect(runningPlan(essencial, graceOver + 1)).toBeNull();
    expect(runningPlan(cancelled, end)).toBeNull();
    // After the change there is no longer a next plan.
    const became = { ...essencial, next: { planId: 'outro', price: centavos(100) } };
    expect(runningPlan(became, end)).toMatchObject({ planId: 'outro', nextPlanId: null });
  });

  it('renews the free plan monthly, counted from its own start', () => {
    expect(nextBillingAt(free, at('2026-03-01T00:00:00Z'))).toBe(at('2026-03-31T15:00:00Z'));
    const becameFree = { ...essencial, next: toFree };
    expect(nextBillingAt(becameFree, at('2026-03-01T00:00:00Z'))).toBe(at('2026-03-28T15:00:00Z'));
    expect(endAfterCancelling(free, at('2026-03-01T00:00:00Z'))).toBe(at('2026-03-31T15:00:00Z'));
    expect(endAfterCancelling(essencial, started)).toBe(end);
    expect(nextBillingAt(cancelled, started)).toBeNull();
    // The paid period counts, even if it does not end with a month of the anchor.
    const longer = { ...essencial, price: centavos(1), paidUntil: end + day };
    expect(nextBillingAt(longer, started)).toBe(end + day);
    const cancelledFree = { ...free, cancelledAt: started + day, paidUntil: end + day };
    expect(endAfterCancelling(cancelledFree, started + 2 * day)).toBe(end + day);
    expect(endAfterCancelling(unpaid, started)).toBe(started);
  });
});

describe('what is due', () => {
  it('is nothing before the billing date, and from then on the next month of the plan in force', () => {
    expect(invoiceDue(essencial, end - 1)).toBeNull();
    expect(invoiceDue(essencial, end)).toMatchObject({ kind: 'renewal', dueAt: end, planId: 'essencial' });
    expect(invoiceDue(essencial, end + 90 * day)).toMatchObject({ kind: 'renewal', dueAt: end });
    const cheaper = { planId: 'outro', price: centavos(100) };
    expect(invoiceDue({ ...essencial, next: cheaper }, end)).toMatchObject({ planId: 'outro', price: 100 });
  });

  it('is nothing if no payment will be asked for', () => {
    for (const facts of [free, unpaid, cancelled, { ...essencial, next: toFree }]) {
      expect(invoiceDue(facts, end + day)).toBeNull();
    }
  });

  it('is the plan again after a refund', () => {
    expect(invoiceDue(suspended, started + 2 * day)).toMatchObject({
      kind: 'subscribe',
      dueAt: started + day,
    });
  });
});

describe('what a payment buys', () => {
  const renewal = { kind: 'renewal', planId: 'essencial', price: centavos(7_990), dueAt: end } as const;
  const buys = (
    facts: SubscriptionFacts | null,
    invoice: Parameters<typeof purchase>[1],
    now: number,
    paidAt = now,
  ) => purchase(facts, invoice, { now, paidAt, timeZone });
  const month = { startsAt: end, endsAt: at('2026-03-31T15:00:00Z') };

  it('is the cycle, if a renewal is paid in time, early or within the three days', () => {
    for (const now of [end - day, end, graceOver]) {
      expect(buys(essencial, renewal, now)).toEqual({ ...month, anchorAt: started, startedAt: started });
    }
  });

  it('is still the cycle, if we learn late of a payment in time', () => {
    expect(buys(essencial, renewal, graceOver + 5 * day, end + day)).toMatchObject(month);
  });

  it('is a month from when we learn of it, if access had ended', () => {
    const now = at('2026-03-10T12:00:00Z');
    expect(buys(essencial, renewal, now)).toEqual({
      startsAt: now,
      endsAt: at('2026-04-10T12:00:00Z'),
      anchorAt: now,
      startedAt: started,
    });
  });

  it('is a month from when we learn of it, even if it was paid days before', () => {
    const now = graceOver + 5 * day;
    expect(buys(essencial, renewal, now, graceOver + day)).toMatchObject({ startsAt: now, anchorAt: now });
  });

  it('is a first month from now, for a store without anything', () => {
    const first = { ...renewal, kind: 'subscribe', dueAt: started } as const;
    for (const facts of [null, unpaid]) {
      const endsAt = at('2026-03-28T15:00:00Z');
      expect(buys(facts, first, end)).toEqual({ startsAt: end, endsAt, anchorAt: end, startedAt: end });
    }
  });

  it('begins at the end of the paid period, for a store that had cancelled', () => {
    const again = { ...renewal, kind: 'subscribe', dueAt: started + day } as const;
    expect(buys(cancelled, again, started + 2 * day)).toMatchObject({ startsAt: end, startedAt: started });
    expect(buys(cancelled, again, end + day)).toMatchObject({ startsAt: end + day, startedAt: end + day });
  });

  it('counts the months from the end of a first period made longer by unused days', () => {
    const dearer = { ...renewal, ...toDearer, kind: 'subscribe' } as const;
    const bought = buys(essencial, dearer, started + day);
    expect(bought?.endsAt).toBeGreaterThan(at('2026-03-01T15:00:00Z'));
    expect(bought?.anchorAt).toBe(bought?.endsAt);
    // By a single day too.
    const late = buys(essencial, dearer, end - 60_000);
    expect(late).toMatchObject({ startsAt: end - 60_000, endsAt: at('2026-03-29T14:59:00Z') });
    expect(late?.anchorAt).toBe(late?.endsAt);
  });

  it('is no renewal without a running subscription', () => {
    const now = end - day;
    for (const facts of [cancelled, suspended]) {
      expect(buys(facts, renewal, now)).not.toEqual({ ...month, anchorAt: started, startedAt: started });
    }
    // A payment after a refund begins now.
    expect(buys(suspended, renewal, now)).toMatchObject({ startsAt: now, startedAt: started });
  });

  it('is nothing if that plan would cost nothing now, so the money is refunded', () => {
    const again = { ...renewal, kind: 'subscribe' } as const;
    expect(buys(essencial, again, started + day)).toBeNull();
    const cheaper = { ...again, planId: 'outro', price: centavos(100) };
    expect(buys(essencial, cheaper, started + day)).toBeNull();
    // A renewal that was paid twice: the second finds the next cycle not due yet.
    expect(buys({ ...essencial, paidUntil: month.endsAt }, renewal, end)).toBeNull();
  });
});
