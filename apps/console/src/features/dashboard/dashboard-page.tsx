import type { Dashboard } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Clock } from '../../ui/zone.tsx';
import styles from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-queries.ts';
import { isEmptyStore } from './first-steps.ts';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { NextToEnd } from './next-to-end.tsx';
import { Occupancy } from './occupancy.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { Today } from './today.tsx';
import { useFirstSteps } from './use-first-steps.tsx';

/** Only a new store has first steps. */
const FirstStepsList = lazyPart(async () => (await import('./first-steps-list.tsx')).FirstStepsList);

const EmptyStore = lazyPart(async () => (await import('./empty-store.tsx')).EmptyStore);

/** The dialog is large and rarely used, so it loads after everything else, only if it is offered. */
const loadPriceDialog = () => import('./price-dialog.tsx');
const PriceDialog = lazyPart(async () => (await loadPriceDialog()).PriceDialog);

/** Today, the present state, the first steps if there are any, and the last 30 days (docs/product/dashboard.md#the-screen). */
export function DashboardPage() {
  const query = useQuery(dashboardQuery(useStore().id));
  const figures = query.data;
  const isEmpty = figures && isEmptyStore(figures);
  const now = useRef<HTMLDivElement>(null);
  const steps = useFirstSteps(figures, now);
  const pricing = useDialog();
  const isPriceOffered = steps.shown && steps.done !== undefined;
  useEffect(() => {
    // A failure is shown when the dialog is opened, by the page's error with its reload button.
    if (isPriceOffered) loadPriceDialog().catch(() => {});
  }, [isPriceOffered]);

  if (query.isLoadingError) {
    return (
      <>
        <PageHeader title="Painel" />
        <ErrorState
          title="Ocorreu um erro ao carregar o painel."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader
        title="Painel"
        note={
          query.isRefetchError && (
            <>
              Não foi possível atualizar. Dados das{' '}
              <Clock instant={new Date(query.dataUpdatedAt).toISOString()} />.
            </>
          )
        }
      />
      {!(isEmpty && figures?.revenueLast30Days.total === 0) && <Today />}
      {!figures && <LoadingText>Carregando o painel…</LoadingText>}
      <div ref={now} tabIndex={-1} className={styles.now}>
        <Suspense fallback={<PresentState figures={undefined} />}>
          {isEmpty ? <EmptyStore /> : <PresentState figures={figures} />}
        </Suspense>
        {steps.shown && (
          <div className={styles.wide}>
            <Suspense>
              <FirstStepsList
                done={steps.done}
                onSetPrice={() => pricing.open(true)}
                onDismiss={steps.dismiss}
              />
            </Suspense>
          </div>
        )}
      </div>
      <LastThirtyDays figures={figures} />
      <RevenueChart drawable={figures !== undefined} />
      <Suspense>{pricing.item && <PriceDialog opened={pricing.opened} onClose={pricing.close} />}</Suspense>
    </>
  );
}

/** The present state; bones while it loads. */
function PresentState({ figures }: { figures: Dashboard | undefined }) {
  return (
    <>
      <Occupancy occupancy={figures?.currentOccupancy} />
      <NextToEnd />
    </>
  );
}
