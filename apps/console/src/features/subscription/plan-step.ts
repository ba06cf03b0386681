import type { Subscription } from '@coruja/contract';
import { fromReais, type PlanMove, planMove, type RunningPlan } from '@coruja/domain';
import { formatDate, formatMoney, plural } from '../../lib/format.ts';
import type { PlanInShort } from './payment-outcome.ts';

/** The present time and the store's zone. */
interface Moment {
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
}

/** What choosing a plan means now, by the same rules as on the server (docs/product/subscription.md#choosing-a-plan). */
export function planStep(subscription: Subscription | null, plan: PlanInShort, moment: Moment): PlanMove {
  return planMove(
    runningPlan(subscription, moment.now),
    { planId: plan.id, price: fromReais(plan.price) },
    moment,
  );
}

/** The store's running period; null if nothing of one is left. */
function runningPlan(subscription: Subscription | null, now: number): RunningPlan | null {
  if (subscription === null) return null;
  const { status, plan, nextBillingDate, accessUntil, nextPlan } = subscription;
  const common = { planId: plan.id, price: fromReais(plan.price), nextPlanId: nextPlan?.id ?? null };
  if (status === 'ACTIVE') return { ...common, endsAt: instantOf(nextBillingDate) ?? now, renews: true };
  // Cancelled, possibly with an unpaid return.
  const endsAt = instantOf(accessUntil);
  return status === 'INACTIVE' || endsAt === null ? null : { ...common, endsAt, renews: false };
}

function instantOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Whether this step is paid now, and so needs a payment form. */
export function isPaidNow(step: PlanMove): boolean {
  return step.kind === 'pay-now';
}

/** What choosing the plan means, in whole sentences. */
export function stepText(
  step: PlanMove,
  plan: PlanInShort,
  context: Moment & { readonly subscription: Subscription | null },
): string[] {
  const { subscription, timeZone } = context;
  const before = subscription?.plan.name ?? '';
  if (step.kind === 'pay-now') return payNowText(step, plan, context);
  if (step.kind === 'at-next-billing') {
    const day = formatDate(new Date(step.at).toISOString(), timeZone);
    const when =
      subscription?.status === 'ACTIVE'
        ? `Na próxima cobrança, em ${day}`
        : `Em ${day}, quando termina o que já está pago`;
    return [
      'Nada é cobrado agora.',
      `${when}, seu plano muda de ${before} para ${plan.name}, ${planPriceText(plan)}. Até lá, nada muda.`,
      'O que já está cadastrado continua; só novos cadastros respeitam o limite do plano menor.',
    ];
  }
  if (step.kind === 'keep') {
    const next = subscription?.nextPlan?.name ?? '';
    return [`A mudança para ${next} é desfeita e você continua no ${before}. Nada é cobrado agora.`];
  }
  return [`O plano ${plan.name} começa agora. Nada é cobrado e nenhum dado de pagamento é pedido.`];
}

/** `por R$ 79,90 por mês` or `sem custo`. */
export function planPriceText({ price }: Pick<PlanInShort, 'price'>): string {
  return price === 0 ? 'sem custo' : `por ${formatMoney(price)} por mês`;
}

function payNowText(
  step: Extract<PlanMove, { kind: 'pay-now' }>,
  plan: PlanInShort,
  { subscription, now, timeZone }: Moment & { readonly subscription: Subscription | null },
): string[] {
  const pay = `Você paga ${formatMoney(plan.price)} agora.`;
  if (step.startsAt > now && subscription?.status !== 'ACTIVE') {
    const day = formatDate(new Date(step.startsAt).toISOString(), timeZone);
    return [
      pay,
      `O novo período começa em ${day}, quando termina o que já está pago. Os limites do plano valem na hora.`,
    ];
  }
  if (step.extraDays > 0 && subscription) {
    return [
      pay,
      `Um novo ciclo começa no pagamento, e os dias não usados do ${subscription.plan.name} entram nele: cerca de ${plural(step.extraDays, 'dia', 'dias')} a mais no ${plan.name}.`,
    ];
  }
  return [
    pay,
    'O plano vale por um mês a partir do pagamento e se renova a cada mês. Você pode cancelar quando quiser.',
  ];
}

/** The same in one line, under a card's button. Undefined if the button is enough. */
export function stepNote(
  step: PlanMove,
  subscription: Subscription | null,
  timeZone: string,
): string | undefined {
  if (step.kind === 'at-next-billing') {
    const day = formatDate(new Date(step.at).toISOString(), timeZone);
    return subscription?.status === 'ACTIVE' ? `Na próxima cobrança, em ${day}.` : `A partir de ${day}.`;
  }
  if (step.kind === 'pay-now' && step.extraDays > 0) return 'Pago agora; os dias não usados entram.';
  if (step.kind === 'pay-now' && subscription?.status === 'ACTIVE') return 'Pago agora.';
  return undefined;
}
