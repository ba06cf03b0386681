import type { ShiftLine } from '@coruja/contract';
import { IconCashRegister } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { plural } from '../../lib/format.ts';
import { Difference } from '../../parts/shifts/outcomes.tsx';
import { openShiftParam } from '../../parts/shifts/shift-detail.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, ListFooter } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { shiftsQuery } from './shifts-queries.ts';
import styles from './shifts-page.module.css';

/** 'Turnos': every shift, newest first (docs/product/shifts.md#the-screens). */
export function ShiftsPage() {
  const list = useInfiniteQuery(shiftsQuery(useStore().id));
  const shifts = list.data?.pages.flatMap((page) => page.items);
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams(id === null ? {} : { [openShiftParam]: id }, {
      replace: id === null,
      preventScrollReset: true,
    });
  return (
    <>
      <PageHeader title="Turnos" />
      <div className={styles.table}>
        <DataTable
          label="Turnos de caixa, os mais novos primeiro"
          columns={columns}
          rows={shifts}
          rowKey={({ id }) => id}
          onOpen={({ id }) => show(id)}
          empty={<NoShifts />}
          error={
            list.isLoadingError && (
              <ErrorState
                title="Não foi possível carregar os turnos."
                detail={reasonOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )
          }
        />
      </div>
      {shifts && shifts.length > 0 && (
        <ListFooter
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        >
          <span>{plural(shifts.length, 'turno', 'turnos')}</span>
          {list.isFetchNextPageError && <span role="alert">Não foi possível carregar mais turnos.</span>}
        </ListFooter>
      )}
      <ShiftPanel shiftId={params.get(openShiftParam) || null} onClose={() => show(null)} />
    </>
  );
}

const columns: readonly Column<ShiftLine>[] = [
  { key: 'number', header: 'Turno', render: ({ number }) => `Turno ${number}` },
  { key: 'who', header: 'Aberto por', render: ({ openedBy }) => openedBy.name },
  { key: 'opened', header: 'Abertura', render: ({ openedAt }) => <DateTime instant={openedAt} /> },
  { key: 'closed', header: 'Fechamento', render: (shift) => <Closing shift={shift} /> },
  { key: 'difference', header: 'Diferença', align: 'end', render: (shift) => <Outcome shift={shift} /> },
];

function Closing({ shift }: { shift: ShiftLine }) {
  if (shift.closedAt !== null) return <DateTime instant={shift.closedAt} />;
  return shift.isForgotten ? (
    <StatusBadge tone="ending">Esquecido</StatusBadge>
  ) : (
    <StatusBadge tone="free">Aberto</StatusBadge>
  );
}

function Outcome({ shift: { difference } }: { shift: ShiftLine }) {
  return difference === null ? <span className={styles.none}>—</span> : <Difference reais={difference} />;
}

/** Shifts that are over stay readable while the switch is off. */
function NoShifts() {
  const isOn = useCounterSettings()?.cashShifts;
  return (
    <EmptyState
      title="Nenhum turno de caixa ainda."
      icon={<IconCashRegister size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={isOn === false ? paths.settings : paths.cashier} className={`${action.main} ${styles.way}`}>
          {isOn === false ? 'Ir para Ajustes' : 'Ir para o caixa'}
        </Link>
      }
    >
      {isOn === false
        ? 'Ligue "Turno de caixa" em Ajustes para abrir o caixa com um fundo de troco e fechar com uma contagem.'
        : 'Abra o caixa com o fundo de troco e feche com uma contagem: aqui fica quem contou, quando e quanto faltou ou sobrou.'}
    </EmptyState>
  );
}
