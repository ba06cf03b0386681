import type { Plan, Subscription } from '@coruja/contract';
import type { PlanMove } from '@coruja/domain';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { Money } from '../../ui/zone.tsx';
import { PaymentForm } from './payment-form.tsx';
import { isPaidNow, stepText } from './plan-step.ts';
import styles from './subscription.module.css';
import { knownCard } from './subscription-text.ts';
import type { SubscriptionPayment } from './use-payment.ts';

interface CheckoutProps {
  readonly plan: Plan;
  readonly subscription: Subscription | null;
  readonly step: PlanMove;
  readonly payment: SubscriptionPayment;
  readonly onBack: () => void;
}

/** The chosen plan: what choosing it means, and the payment form if something is paid now. */
export function Checkout({ plan, subscription, step, payment, onBack }: CheckoutProps) {
  const { timeZone } = useStore();
  const sentences = stepText(step, plan, { now: useNow(60_000), timeZone, subscription });
  return (
    <div className={styles.checkout}>
      <div className={styles.summary}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          className={styles.back ?? ''}
        >
          Ver todos os planos
        </Button>
        <h2 tabIndex={-1} data-step-heading className={styles.planName}>
          Plano {plan.name}
        </h2>
        <p>
          <span className={styles.due}>
            <Money reais={plan.price} />
          </span>{' '}
          <span className={styles.quiet}>por mês</span>
        </p>
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.words}>
            {sentence}
          </p>
        ))}
        {!isPaidNow(step) && (
          <MainButton loading={payment.pending} onClick={() => void payment.move(plan, doneText(step, plan))}>
            {step.kind === 'start-free' ? `Assinar plano ${plan.name}` : `Mudar para ${plan.name}`}
          </MainButton>
        )}
      </div>
      {isPaidNow(step) && (
        <div className={styles.card}>
          <PaymentForm
            plan={plan}
            payment={payment}
            method={subscription?.paymentMethod ?? 'CREDIT_CARD'}
            knownCard={knownCard(subscription)}
          />
        </div>
      )}
    </div>
  );
}

function doneText(step: PlanMove, plan: Plan): string {
  return step.kind === 'start-free'
    ? 'Assinatura realizada com sucesso!'
    : `Mudança para ${plan.name} marcada!`;
}
