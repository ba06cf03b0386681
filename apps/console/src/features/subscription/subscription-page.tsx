import type { Plan, Subscription } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { plansQuery } from '../../api/plans-query.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { useFocusOnStep } from '../../lib/use-focus-on-step.ts';
import { useUnsavedGuard } from '../../parts/forms/use-unsaved-guard.tsx';
import { chosenPlanParam } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlanCardsSkeleton } from '../../ui/plan-cards.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Day } from '../../ui/zone.tsx';
import { Checkout } from './checkout.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { PixDialog } from './pix-dialog.tsx';
import { PlanChooser } from './plan-chooser.tsx';
import { planStep } from './plan-step.ts';
import styles from './subscription.module.css';
import { SubscriptionCard } from './subscription-card.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import { type SubscriptionPayment, usePayment } from './use-payment.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

/** 'Minha Assinatura' (docs/product/subscription.md#the-screen). */
export function SubscriptionPage() {
  const subscription = useQuery(subscriptionQuery(useStore().id));
  // Loads both in parallel.
  useQuery(plansQuery);
  return (
    <div className={styles.page}>
      <PageHeader title="Minha Assinatura" />
      {subscription.data !== undefined ? (
        <SubscriptionScreen subscription={subscription.data} />
      ) : subscription.isError ? (
        <ErrorState
          title="Ocorreu um erro ao buscar os dados da sua assinatura."
          detail={reasonOf(subscription.error)}
          onRetry={() => void subscription.refetch()}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}

function SubscriptionScreen({ subscription }: { subscription: Subscription | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const { plan, choose, leave } = useChosenPlan();
  const { timeZone } = useStore();
  const now = useNow(60_000);
  const payment = usePayment(leave);
  const { pix } = payment;
  usePaymentWatch(subscription, pix.close);
  const question = useUnsavedGuard(payment.card.isDirty(), 'Minha Assinatura');

  const step = plan && planStep(subscription, plan, { now, timeZone });
  const isChosen = step !== null && step.kind !== 'already-active';
  useFocusOnStep(frame, isChosen, '[data-step-heading]');
  const invoice = subscription?.openInvoice;

  return (
    <div ref={frame}>
      {plan && isChosen ? (
        <Checkout
          key={plan.id}
          plan={plan}
          subscription={subscription}
          step={step}
          payment={payment}
          onBack={leave}
        />
      ) : (
        <Overview subscription={subscription} payment={payment} onChoose={choose} />
      )}
      <PixDialog
        charge={pix.item}
        opened={pix.opened}
        onClose={pix.close}
        renewing={payment.pending}
        onRenew={() => void payment.openPix({ value: invoice?.value ?? pix.item?.value ?? 0 })}
      />
      {question}
    </div>
  );
}

interface OverviewProps {
  readonly subscription: Subscription | null;
  readonly payment: SubscriptionPayment;
  readonly onChoose: (plan: Plan) => void;
}

/** The subscription, the open invoice, and all plans. */
function Overview({ subscription, payment, onChoose }: OverviewProps) {
  const invoice = subscription?.openInvoice ?? null;
  return (
    <div className={styles.overview}>
      <Opening subscription={subscription} />
      {subscription && invoice && (
        <OpenInvoice subscription={subscription} invoice={invoice} payment={payment} />
      )}
      {subscription && <SubscriptionCard subscription={subscription} payment={payment} />}
      {/* While a payment is being confirmed nothing else can be paid. */}
      {!invoice?.isConfirming && (
        <section aria-labelledby="planos">
          <h2 id="planos" className={styles.sectionTitle}>
            {chooserTitle(subscription)}
          </h2>
          <PlanChooser subscription={subscription} onChoose={onChoose} />
        </section>
      )}
    </div>
  );
}

/** An explanation of the state, if its label is not enough. */
function Opening({ subscription }: { subscription: Subscription | null }) {
  const now = useNow(60_000);
  if (subscription === null) {
    return (
      <p className={styles.words} tabIndex={-1} data-step-heading>
        Sua loja ainda não tem uma assinatura: ela usa a Coruja com os limites do plano gratuito.
      </p>
    );
  }
  const { status, accessUntil } = subscription;
  const isOver = accessUntil !== null && Date.parse(accessUntil) <= now;
  if (status === 'CANCELLED') {
    return (
      <div tabIndex={-1} data-step-heading>
        <h2 className={styles.opening}>Sua assinatura foi cancelada</h2>
        <p className={styles.words}>
          {accessUntil && (
            <>
              {isOver ? 'O acesso terminou em' : 'Você continua com acesso até'} <Day instant={accessUntil} />
              .{' '}
            </>
          )}
          {isOver
            ? 'Escolha um plano para voltar a usar a Coruja. Seus dados continuam guardados.'
            : 'Para continuar depois disso, escolha um plano.'}
        </p>
      </div>
    );
  }
  if (status === 'INACTIVE') {
    return (
      <p className={styles.words} tabIndex={-1} data-step-heading>
        Sua assinatura está inativa: dá para consultar tudo e encerrar sessões, mas não para vender, cadastrar
        ou iniciar sessões. {subscription.openInvoice ? 'Pague a fatura em aberto' : 'Escolha um plano'} para
        voltar.
      </p>
    );
  }
  return null;
}

function chooserTitle(subscription: Subscription | null): string {
  if (subscription === null || subscription.status === 'CANCELLED') return 'Escolha um plano';
  if (subscription.status === 'ACTIVE') return 'Mudar de plano';
  return subscription.openInvoice ? 'Ou escolha outro plano' : 'Escolha um plano';
}

/** The chosen plan is in the address, so that a reload keeps it and the back button returns to the plans. */
function useChosenPlan() {
  const [params, setParams] = useSearchParams();
  const plans = useQuery(plansQuery);
  const id = params.get(chosenPlanParam);
  return {
    plan: plans.data?.find((plan) => plan.id === id) ?? null,
    choose: (plan: Plan) => setParams({ [chosenPlanParam]: plan.id }),
    leave: () => setParams({}, { replace: true }),
  };
}

function ScreenSkeleton() {
  return (
    <div className={styles.overview}>
      <LoadingText>Carregando assinatura…</LoadingText>
      <div className={styles.card} aria-hidden>
        <div className={styles.cardHead}>
          <Skeleton width={160} height={48} />
        </div>
        <div className={styles.bones}>
          <Skeleton height={24} />
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      </div>
      <PlanCardsSkeleton />
    </div>
  );
}
