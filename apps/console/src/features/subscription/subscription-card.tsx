import type { Subscription } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Day, Money } from '../../ui/zone.tsx';
import { planPriceText } from './plan-step.ts';
import styles from './subscription.module.css';
import { useCancelSubscription } from './subscription-queries.ts';
import { paymentMethodText, statusLabels } from './subscription-text.ts';
import type { SubscriptionPayment } from './use-payment.ts';

interface SubscriptionCardProps {
  readonly subscription: Subscription;
  readonly payment: SubscriptionPayment;
}

/** The subscription: status, dates, plan, payment method, and cancelling (docs/product/subscription.md#the-screen). */
export function SubscriptionCard({ subscription, payment }: SubscriptionCardProps) {
  const { status, plan, startedAt, nextBillingDate, accessUntil } = subscription;
  const { label, tone } = statusLabels[status];
  const [cancelling, setCancelling] = useState(false);
  // Cancelled here or elsewhere: closes the dialog.
  useEffect(() => {
    if (status !== 'ACTIVE') setCancelling(false);
  }, [status]);
  return (
    <section className={styles.card} aria-label="Assinatura atual">
      <div className={styles.cardHead}>
        <div>
          <h2 className={styles.planName} tabIndex={-1} data-step-heading>
            {plan.name}
          </h2>
          <p className={styles.quiet}>
            <Money reais={plan.price} /> por mês
          </p>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <Facts>
        <Fact name="Início">{startedAt ? <Day instant={startedAt} /> : 'Depois do primeiro pagamento'}</Fact>
        {accessUntil ? (
          <Fact name="Acesso até">
            <Day instant={accessUntil} />
          </Fact>
        ) : (
          <Fact name="Próxima cobrança">
            {nextBillingDate ? <Day instant={nextBillingDate} /> : 'Nenhuma marcada'}
          </Fact>
        )}
        <Fact name="Forma de pagamento">{paymentMethodText(subscription)}</Fact>
      </Facts>
      <NextPlan subscription={subscription} payment={payment} />
      <div className={styles.cardFoot}>
        {status === 'ACTIVE' ? (
          <Button onClick={() => setCancelling(true)}>Cancelar assinatura</Button>
        ) : (
          <p className={styles.quiet}>Apenas assinaturas ativas podem ser canceladas.</p>
        )}
      </div>
      <CancelDialog subscription={subscription} opened={cancelling} onClose={() => setCancelling(false)} />
    </section>
  );
}

/** A cheaper plan that was chosen for the next billing date, with a button to undo that. */
function NextPlan({ subscription, payment }: SubscriptionCardProps) {
  const { plan, nextPlan, nextBillingDate } = subscription;
  if (nextPlan === null || nextPlan.id === plan.id) return null;
  return (
    <div className={styles.coming}>
      <IconArrowRight size={18} aria-hidden />
      <p>
        {nextBillingDate ? (
          <>
            Em <Day instant={nextBillingDate} />, seu plano muda
          </>
        ) : (
          'Na próxima cobrança, seu plano muda'
        )}{' '}
        para <strong>{nextPlan.name}</strong>, {planPriceText(nextPlan)}.
      </p>
      <Button
        size="xs"
        loading={payment.pending}
        onClick={() => void payment.move(plan, 'Mudança de plano desfeita!')}
      >
        Manter {plan.name}
      </Button>
    </div>
  );
}

/** Says what will be lost and when, before cancelling. */
function CancelDialog(props: { subscription: Subscription; opened: boolean; onClose: () => void }) {
  const { subscription, opened, onClose } = props;
  const cancel = useCancelSubscription();
  const end = subscription.nextBillingDate;
  // A cancelled subscription has no days of grace, because they are not paid.
  const now = useNow(60_000);
  const isOver = end !== null && Date.parse(end) <= now;
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Cancelar assinatura"
      cancelLabel="Manter assinatura"
      mutation={cancel}
      input={undefined}
    >
      <p>
        Tem certeza que deseja cancelar a assinatura do plano <strong>{subscription.plan.name}</strong>?
      </p>
      <p>
        Você perde o acesso ao fim do ciclo de cobrança atual
        {end && (
          <>
            , {isOver ? 'que terminou em' : 'em'}{' '}
            <strong>
              <Day instant={end} />
            </strong>
          </>
        )}
        . {isOver ? 'O acesso acaba agora.' : 'Até lá, tudo continua funcionando.'} Seus dados não são
        apagados.
      </p>
    </ConfirmChange>
  );
}
