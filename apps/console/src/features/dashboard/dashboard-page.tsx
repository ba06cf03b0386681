import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Clock } from '../../ui/zone.tsx';
import styles from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-queries.ts';
import { isEmptyStore } from './first-steps.ts';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { NextToEnd } from './next-to-end.tsx';
import { Occupancy } from './occupancy.tsx';
import panel from './panel.module.css';
import { RevenueChart } from './revenue-chart.tsx';
import { Today } from './today.tsx';
import { useFirstSteps } from './use-first-steps.tsx';

/** Only a new store has first steps. */
const FirstStepsList = lazy(async () => ({
  default: (await import('./first-steps-list.tsx')).FirstStepsList,
}));

/** The dialog is large and rarely used, so it loads after everything else, only if it is offered. */
const loadPriceDialog = () => import('./price-dialog.tsx');
const PriceDialog = lazy(async () => ({ default: (await loadPriceDialog()).PriceDialog }));

/** Today present state, then what happens now, the first steps if there are any, and the last 30 days (docs/product/dashboard.md#the-screen). */
export function DashboardPage() {
  const query = useQuery(dashboardQuery(useStore().id));
  const figures = query.data;
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
      {!(figures && isEmptyStore(figures)) && <Today />}
      {!figures && <LoadingText>Carregando o painel…</LoadingText>}
      <div ref={now} tabIndex={-1} className={styles.now}>
        {figures && isEmptyStore(figures) ? (
          <EmptyStore />
        ) : (
          <>
            <Occupancy occupancy={figures?.currentOccupancy} />
            <NextToEnd />
          </>
        )}
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

/** Shown instead of an empty ring: what to do first, and why. */
function EmptyStore() {
  return (
    <section className={`${panel.panel} ${styles.wide}`} aria-labelledby="ocupacao">
      <div className={panel.head}>
        <h2 id="ocupacao" className={panel.title}>
          Ocupação atual
        </h2>
      </div>
      <EmptyState
        title="Cadastre seus computadores"
        icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
        action={
          <Link to={paths.computers} className={`${action.main} ${styles.way}`}>
            Cadastrar computadores
          </Link>
        }
      >
        Com eles aqui, você vê quantos estão em uso, quem está para terminar e quanto a loja rendeu.
      </EmptyState>
    </section>
  );
}
