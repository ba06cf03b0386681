import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../lib/format.ts';
import styles from './plan-cards.module.css';
import { mostPopularPlan } from './plan-cards-flag.ts';
import { LoadingText, Skeleton } from './skeleton.tsx';

interface PlanView {
  readonly id: string;
  readonly name: string;
  /** Reais per month. */
  readonly price: number;
  readonly features: readonly string[];
}

interface PlanCardsProps<P extends PlanView> {
  readonly plans: readonly P[];
  /** The button or link at the bottom of a card. */
  readonly action: (plan: P, isMostPopular: boolean) => ReactNode;
}

/** The plans; the highest price has the flag (docs/product/subscription.md#plan-cards). */
export function PlanCards<P extends PlanView>({ plans, action }: PlanCardsProps<P>) {
  const popular = mostPopularPlan(plans);
  return (
    <div className={styles.cards}>
      <ul className={styles.grid}>
        {plans.map((plan) => {
          const isMostPopular = plan === popular;
          return (
            <li key={plan.id} className={styles.card} data-popular={isMostPopular || undefined}>
              <div className={styles.head}>
                <h3 className={styles.name}>{plan.name}</h3>
                {isMostPopular && <span className={styles.flag}>Mais Popular</span>}
              </div>
              <p className={styles.price}>
                <span className={`${styles.amount} num`}>{formatMoney(plan.price)}</span>
                <span className={styles.per}>por mês</span>
              </p>
              <ul className={styles.features}>
                {plan.features.map((feature) => (
                  <li key={feature}>
                    <IconCheck size={18} stroke={2} aria-hidden />
                    {feature}
                  </li>
                ))}
              </ul>
              <div className={styles.action}>{action(plan, isMostPopular)}</div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Three cards in their final size while the plans load. */
export function PlanCardsSkeleton() {
  return (
    <div className={styles.cards}>
      <LoadingText>Carregando planos…</LoadingText>
      <ul className={styles.grid} aria-hidden>
        {[1, 2, 3].map((bone) => (
          <li key={bone} className={styles.card}>
            <Skeleton width={96} height={20} />
            <Skeleton width={160} height={40} />
            <Skeleton height={96} />
            <div className={styles.action}>
              <Skeleton height={40} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
