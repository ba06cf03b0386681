import type { Plan, Subscription } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../../api/plans-query.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PlanCards, PlanCardsSkeleton } from '../../ui/plan-cards.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { planStep, stepNote } from './plan-step.ts';
import styles from './subscription.module.css';

interface PlanChooserProps {
  readonly subscription: Subscription | null;
  readonly onChoose: (plan: Plan) => void;
}

/** Updating each minute is enough for texts that depend on days. */
const MINUTE_MS = 60_000;

/** The plans with what choosing each means to this store (docs/product/subscription.md#the-screen). */
export function PlanChooser({ subscription, onChoose }: PlanChooserProps) {
  const { timeZone } = useStore();
  const now = useNow(MINUTE_MS);
  const plans = useQuery(plansQuery);
  if (plans.isError && !plans.data) {
    return (
      <ErrorState
        title="Ocorreu um erro ao carregar os planos. Tente novamente mais tarde."
        onRetry={() => void plans.refetch()}
      />
    );
  }
  if (!plans.data) return <PlanCardsSkeleton />;
  if (plans.data.length === 0) return <EmptyState title="Nenhum plano encontrado." />;
  return (
    <PlanCards
      plans={plans.data}
      action={(plan, isMostPopular) => {
        const step = planStep(subscription, plan, { now, timeZone });
        if (step.kind === 'already-active' || step.kind === 'keep') {
          return <p className={styles.current}>Plano atual</p>;
        }
        if (plan.id === subscription?.nextPlan?.id) return <p className={styles.current}>Próximo plano</p>;
        const note = stepNote(step, subscription, timeZone);
        // A screen has one main button: paying the open invoice comes first.
        const Select = isMostPopular && !subscription?.openInvoice ? MainButton : Button;
        return (
          <>
            {note && <p className={styles.quiet}>{note}</p>}
            <Select aria-label={`Selecionar Plano ${plan.name}`} onClick={() => onChoose(plan)}>
              Selecionar Plano
            </Select>
          </>
        );
      }}
    />
  );
}
