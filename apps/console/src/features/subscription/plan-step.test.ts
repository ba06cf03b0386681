import type { Subscription } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { isPaidNow, planStep, stepNote, stepText } from './plan-step.ts';

const timeZone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-16T15:00:00.000Z');
const moment = { now, timeZone };

const free = { id: 'free', name: 'Grátis', price: 0 };
const middle = { id: 'middle', name: 'Essencial', price: 79.9 };
const top = { id: 'top', name: 'Profissional', price: 149.9 };

function subscribed(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: 'subscription',
    status: 'ACTIVE',
    startedAt: '2026-11-01T15:00:00.000Z',
    nextBillingDate: '2026-12-01T15:00:00.000Z',
    accessUntil: null,
    plan: middle,
    paymentMethod: 'PIX',
    card: null,
    nextPlan: null,
    openInvoice: null,
    ...changes,
  };
}

function outcomeOf(subscription: Subscription | null, plan: typeof free) {
  const step = planStep(subscription, plan, moment);
  const words = stepText(step, plan, { ...moment, subscription })
    .join(' ')
    .replaceAll('\u00a0', ' ');
  return { kind: step.kind, paid: isPaidNow(step), words, note: stepNote(step, subscription, timeZone) };
}

describe('choosing a plan', () => {
  it('without a subscription is paid now; the free plan starts at once', () => {
    expect(outcomeOf(null, middle)).toMatchObject({ kind: 'pay-now', paid: true, note: undefined });
    expect(outcomeOf(null, middle).words).toContain('Você paga R$ 79,90 agora.');
    expect(outcomeOf(null, free)).toMatchObject({ kind: 'start-free', paid: false });
    expect(outcomeOf(null, free).words).toContain('nenhum dado de pagamento é pedido');
  });

  it('that is more expensive is paid now, and the unused days are carried over', () => {
    const { kind, paid, words, note } = outcomeOf(subscribed(), top);
    expect([kind, paid]).toEqual(['pay-now', true]);
    // 15 unused days at 79.90 are worth 7.995 days at 149.90.
    expect(words).toContain(
      'os dias não usados do Essencial entram nele: cerca de 8 dias a mais no Profissional',
    );
    expect(note).toBe('Pago agora; os dias não usados entram.');
  });

  it('that is cheaper or free starts at the next billing date, without a payment now', () => {
    const { kind, paid, words, note } = outcomeOf(subscribed({ plan: top }), middle);
    expect([kind, paid]).toEqual(['at-next-billing', false]);
    expect(words).toContain(
      'Na próxima cobrança, em 01/12/2026, seu plano muda de Profissional para Essencial, por R$ 79,90 por mês.',
    );
    expect(note).toBe('Na próxima cobrança, em 01/12/2026.');
    expect(outcomeOf(subscribed(), free).kind).toBe('at-next-billing');
  });

  it('from the free plan is a first subscription, paid now', () => {
    const { kind, words, note } = outcomeOf(subscribed({ plan: free, paymentMethod: null }), middle);
    expect(kind).toBe('pay-now');
    expect(words).not.toContain('dias não usados');
    expect(note).toBe('Pago agora.');
  });

  it('that the store has changes nothing, or cancels a coming change', () => {
    expect(outcomeOf(subscribed(), middle).kind).toBe('already-active');
    const keep = outcomeOf(subscribed({ nextPlan: free }), middle);
    expect(keep).toMatchObject({ kind: 'keep', paid: false });
    expect(keep.words).toContain('A mudança para Grátis é desfeita e você continua no Essencial.');
  });

  it('again after cancelling starts when the paid time ends, or now if it is over', () => {
    const cancelled = { status: 'CANCELLED', nextBillingDate: null } as const;
    const running = outcomeOf(subscribed({ ...cancelled, accessUntil: '2026-12-01T15:00:00.000Z' }), middle);
    expect(running.kind).toBe('pay-now');
    expect(running.words).toContain('O novo período começa em 01/12/2026');
    const over = outcomeOf(subscribed({ ...cancelled, accessUntil: '2026-11-10T15:00:00.000Z' }), middle);
    expect(over.words).toContain('O plano vale por um mês a partir do pagamento');
    const toFree = outcomeOf(subscribed({ ...cancelled, accessUntil: '2026-12-01T15:00:00.000Z' }), free);
    expect(toFree.note).toBe('A partir de 01/12/2026.');
    expect(toFree.words).toContain('Em 01/12/2026, quando termina o que já está pago, seu plano muda');
  });

  it('again, while the return is not paid yet, starts at that time too', () => {
    const accessUntil = '2026-12-01T15:00:00.000Z';
    const pending = subscribed({ status: 'PENDING', nextBillingDate: null, accessUntil });
    expect(outcomeOf(pending, top).words).toContain('O novo período começa em 01/12/2026');
  });

  it('while nothing is paid yet, or an invoice is overdue, is paid now', () => {
    for (const status of ['PENDING', 'INACTIVE'] as const) {
      expect(outcomeOf(subscribed({ status }), middle).kind).toBe('pay-now');
      expect(outcomeOf(subscribed({ status }), free).kind).toBe('start-free');
    }
  });
});
