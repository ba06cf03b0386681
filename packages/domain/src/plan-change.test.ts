import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type PlanPrice, type RunningPlan, proratedDays, planMove } from './plan-change.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T20:00:00Z');
const options = { now, timeZone: 'America/Sao_Paulo' };
const free: PlanPrice = { planId: 'free', price: centavos(0) };
const essential: PlanPrice = { planId: 'essential', price: centavos(7_990) };
const professional: PlanPrice = { planId: 'professional', price: centavos(14_990) };
const running = (plan: PlanPrice, rest: Partial<RunningPlan> = {}): RunningPlan => ({
  ...plan,
  endsAt: now + 15 * day,
  renews: true,
  ...rest,
});
const at = (instant: string) => Date.parse(instant);

describe('choosing a plan with nothing paid', () => {
  it('starts the free one at once', () => {
    expect(planMove(null, free, options)).toEqual({
      kind: 'start-free',
      startsAt: now,
      endsAt: at('2026-12-21T20:00:00Z'),
    });
  });

  it('is paid now, for a month, for any other plan', () => {
    const month = { startsAt: now, endsAt: at('2026-12-21T20:00:00Z') };
    expect(planMove(null, essential, options)).toEqual({ kind: 'pay-now', extraDays: 0, ...month });
    // From free to paid is a first subscription; the rest of a free month has no value.
    expect(planMove(running(free), essential, options)).toEqual({ kind: 'pay-now', extraDays: 0, ...month });
    const over = running(essential, { renews: false, endsAt: now });
    expect(planMove(over, essential, options)).toEqual({ kind: 'pay-now', extraDays: 0, ...month });
    const overFree = running(free, { renews: false, endsAt: now });
    expect(planMove(overFree, free, options)).toMatchObject({ kind: 'start-free', startsAt: now });
  });
});

describe('moving from an active plan', () => {
  it('to the same plan is refused', () => {
    expect(planMove(running(essential), essential, options)).toEqual({ kind: 'already-active' });
    expect(planMove(running(free, { endsAt: now - day }), free, options)).toEqual({ kind: 'already-active' });
  });

  it('to the same plan cancels a coming change to a cheaper one', () => {
    const leaving = running(professional, { nextPlanId: 'essential' });
    expect(planMove(leaving, professional, options)).toEqual({ kind: 'keep' });
  });

  it('to a more expensive plan is paid now, and carries over the value of the unused days', () => {
    // 15 days at R$ 79,90 are worth 7.995 days at R$ 149,90.
    expect(planMove(running(essential), professional, options)).toEqual({
      kind: 'pay-now',
      extraDays: 8,
      startsAt: now,
      endsAt: at('2026-12-29T20:00:00Z'),
    });
  });

  it('to a cheaper or the free plan waits for the next billing date', () => {
    const later = { kind: 'at-next-billing', at: now + 15 * day };
    expect(planMove(running(professional), essential, options)).toEqual(later);
    expect(planMove(running(professional), free, options)).toEqual(later);
  });
});

describe('moving while the invoice of the billing date is open', () => {
  const overdue = running(professional, { endsAt: now - day });

  it('pays for the cycle that began then, for the same or a cheaper plan', () => {
    const cycle = { kind: 'pay-now', startsAt: now - day, endsAt: at('2026-12-20T20:00:00Z'), extraDays: 0 };
    expect(planMove(overdue, professional, options)).toEqual(cycle);
    expect(planMove(overdue, essential, options)).toEqual(cycle);
    // At the very billing date as well.
    const due = running(professional, { endsAt: now });
    expect(planMove(due, professional, options)).toMatchObject({ kind: 'pay-now', startsAt: now });
    const forCentavo = running({ planId: 'one', price: centavos(1) }, { endsAt: now });
    expect(planMove(forCentavo, { planId: 'one', price: centavos(1) }, options).kind).toBe('pay-now');
  });

  it('begins a new cycle now for a more expensive plan, without days to carry over', () => {
    const move = planMove(running(essential, { endsAt: now - day }), professional, options);
    expect(move).toMatchObject({ kind: 'pay-now', startsAt: now, extraDays: 0 });
  });
});

describe('subscribing again before the paid time is over', () => {
  const cancelled = running(essential, { renews: false });

  it('is charged now, and the new period begins when the paid one ends', () => {
    const period = { startsAt: now + 15 * day, endsAt: at('2027-01-06T20:00:00Z') };
    expect(planMove(cancelled, essential, options)).toEqual({ kind: 'pay-now', extraDays: 0, ...period });
    expect(planMove(cancelled, professional, options)).toEqual({ kind: 'pay-now', extraDays: 0, ...period });
  });

  it('to the free plan changes when the paid time ends', () => {
    expect(planMove(cancelled, free, options)).toEqual({ kind: 'at-next-billing', at: now + 15 * day });
  });

  it('begins now if only free time is left', () => {
    const cancelledFree = running(free, { renews: false });
    expect(planMove(cancelledFree, essential, options)).toMatchObject({ kind: 'pay-now', startsAt: now });
    expect(planMove(cancelledFree, free, options)).toMatchObject({ kind: 'start-free', startsAt: now });
  });
});

describe('the days carried over', () => {
  it('are the fewest whole days that are worth at least the unused ones', () => {
    const price = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * day }), price, price, (unusedMs, old, dear) => {
        const days = BigInt(proratedDays(unusedMs, centavos(old), centavos(dear)));
        const unused = BigInt(unusedMs) * BigInt(old);
        const worthOf = (count: bigint) => count * BigInt(dear) * BigInt(day);
        expect(worthOf(days) >= unused).toBe(true);
        expect(days === 0n || worthOf(days - 1n) < unused).toBe(true);
      }),
    );
  });

  it('are none without unused time, and never more than the unused days on a more expensive plan', () => {
    expect(proratedDays(0, centavos(7_990), centavos(14_990))).toBe(0);
    expect(proratedDays(-day, centavos(7_990), centavos(14_990))).toBe(0);
    expect(proratedDays(-2 * day, centavos(14_990), centavos(7_990))).toBe(0);
    expect(proratedDays(1, centavos(7_990), centavos(14_990))).toBe(1);
    expect(proratedDays(30 * day, centavos(14_989), centavos(14_990))).toBe(30);
  });
});
