import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plansQuery } from '../../api/plans-query.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { PlanCards, PlanCardsSkeleton } from '../../ui/plan-cards.tsx';
import styles from './landing-page.module.css';

/** The plans from the server, or a text without any (docs/product/subscription.md#plan-cards). */
export function PlansSection() {
  const plans = useQuery(plansQuery);
  return (
    <section className={styles.plans} aria-labelledby="planos">
      <h2 id="planos" className={styles.heading}>
        Planos
      </h2>
      {plans.isPending && (
        <>
          <noscript>
            <p className={styles.plansState}>
              Há um plano gratuito para começar e planos pagos por mês. Ative o JavaScript no navegador para
              ver os preços e se cadastrar.
            </p>
          </noscript>
          <PlanCardsSkeleton />
        </>
      )}
      {plans.isError && (
        <div className={styles.plansState} role="alert">
          <p>Ocorreu um erro ao carregar os planos. Tente novamente mais tarde.</p>
          <button type="button" className={action.quiet} onClick={() => void plans.refetch()}>
            Tentar novamente
          </button>
        </div>
      )}
      {plans.data?.length === 0 && <p className={styles.plansState}>Nenhum plano encontrado.</p>}
      {plans.data && plans.data.length > 0 && (
        <PlanCards
          plans={plans.data}
          action={(plan, isMostPopular) => (
            <Link
              to={paths.signup}
              className={isMostPopular ? action.main : action.quiet}
              aria-label={`Comece agora com o plano ${plan.name}`}
            >
              Comece agora
            </Link>
          )}
        />
      )}
    </section>
  );
}
