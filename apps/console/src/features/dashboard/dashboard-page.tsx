import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Clock } from '../../ui/zone.tsx';
import styles from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-queries.ts';
import { FirstStepsList } from './first-steps-list.tsx';
import { areStepsDismissed, doneSteps, isEmptyStore, keepStepsDismissed } from './first-steps.ts';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { NextToEnd } from './next-to-end.tsx';
import { Occupancy } from './occupancy.tsx';
import panel from './panel.module.css';
import { PriceDialog } from './price-dialog.tsx';

/** What happens now on top, the last 30 days under it, and the first steps while there are any (look.md, "Screens"). */
export function DashboardPage() {
  const store = useStore();
  const query = useQuery(dashboardQuery(store.id));
  const now = useRef<HTMLDivElement>(null);
  const steps = useFirstSteps(store.id, now);
  const pricing = useDialog();

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
  const figures = query.data;
  const done = figures && doneSteps(store, figures);
  const hasSteps = done !== undefined && !steps.dismissed && Object.values(done).includes(false);

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
      {!figures && <LoadingText>Carregando o painel…</LoadingText>}
      <div ref={now} tabIndex={-1} className={styles.now} data-with-steps={hasSteps || undefined}>
        {figures && isEmptyStore(figures) ? (
          <EmptyStore />
        ) : (
          <>
            <Occupancy occupancy={figures?.currentOccupancy} />
            <NextToEnd />
          </>
        )}
        {hasSteps && (
          <FirstStepsList done={done} onSetPrice={() => pricing.open(true)} onDismiss={steps.dismiss} />
        )}
      </div>
      <LastThirtyDays figures={figures} />
      <PriceDialog opened={pricing.opened} onClose={pricing.close} />
    </>
  );
}

/** In place of an empty ring: what to do first, and why. */
function EmptyStore() {
  return (
    <section className={panel.panel} aria-labelledby="ocupacao">
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

/**
 * Whether the first steps were sent away; what was done by mistake can be undone.
 *
 * @param rest where the focus goes when the button under it is gone
 */
function useFirstSteps(storeId: string, rest: RefObject<HTMLElement | null>) {
  const [dismissed, setDismissed] = useState(() => areStepsDismissed(storeId));
  const set = (next: boolean) => {
    keepStepsDismissed(storeId, next);
    setDismissed(next);
    rest.current?.focus({ preventScroll: true });
  };
  const dismiss = () => {
    set(true);
    toast.info(
      'Primeiros passos dispensados.',
      <button type="button" className={styles.undo} onClick={() => set(false)}>
        Desfazer
      </button>,
    );
  };
  return { dismissed, dismiss };
}
