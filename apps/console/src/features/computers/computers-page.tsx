import type { Computer } from '@coruja/contract';
import { computerStatus, computerStatusLabel } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { activeSessionsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddComputerDialog } from './add-computer-dialog.tsx';
import { ComputerCard } from './computer-card.tsx';
import { ComputerGridSkeleton } from './computer-grid-skeleton.tsx';
import styles from './computers-page.module.css';
import { computersQuery, useDeleteComputer, useSetLocked } from './computers-queries.ts';
import { EditComputerDialog } from './edit-computer-dialog.tsx';
import { countByStatus, type FloorFilter, readFilter, sessionsByComputer } from './floor.ts';

/** The room at a glance. */
export function ComputersPage() {
  const storeId = useStore().id;
  const computers = useQuery(computersQuery(storeId));
  const [filter, setFilter] = useFloorFilter();
  const adding = useDialog();
  const counts = computers.data && countByStatus(computers.data);
  const addButton = (
    <MainButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      Adicionar computador
    </MainButton>
  );

  return (
    <>
      <PageHeader title="Computadores" actions={counts?.all === 0 ? null : addButton}>
        <FilterChips
          label="Filtrar por situação"
          value={filter}
          onChange={setFilter}
          chips={[
            { value: 'all', label: 'Todos', count: counts?.all },
            {
              value: 'available',
              label: computerStatusLabel.available,
              count: counts?.available,
              tone: 'free',
            },
            {
              value: 'in-use',
              label: computerStatusLabel['in-use'],
              count: counts?.['in-use'],
              tone: 'in-use',
            },
            { value: 'locked', label: computerStatusLabel.locked, count: counts?.locked, tone: 'blocked' },
          ]}
        />
      </PageHeader>
      {computers.isPending && <ComputerGridSkeleton />}
      {computers.isError && !computers.data && (
        <ErrorState
          title="Não foi possível carregar os computadores."
          detail={reasonOf(computers.error)}
          onRetry={() => void computers.refetch()}
        />
      )}
      {computers.data?.length === 0 && (
        <EmptyState
          title="Nenhum computador cadastrado."
          icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
          action={addButton}
        >
          Cadastre as máquinas da loja para iniciar sessões e ver o salão inteiro daqui.
        </EmptyState>
      )}
      {computers.data && computers.data.length > 0 && (
        <Floor computers={computers.data} filter={filter} onClearFilter={() => setFilter('all')} />
      )}
      <AddComputerDialog opened={adding.opened} onClose={adding.close} />
    </>
  );
}

interface FloorProps {
  readonly computers: readonly Computer[];
  readonly filter: FloorFilter;
  readonly onClearFilter: () => void;
}

/** The cards, and the dialogs about one of them. */
function Floor({ computers, filter, onClearFilter }: FloorProps) {
  const sessions = useQuery(activeSessionsQuery(useStore().id));
  const byComputer = sessionsByComputer(sessions.data ?? []);
  const setLocked = useSetLocked();
  const remove = useDeleteComputer();
  const editing = useDialog<Computer>();
  const removing = useDialog<Computer>();
  const shown = computers.filter((computer) => filter === 'all' || computerStatus(computer) === filter);

  const open = (computer: Computer) => {
    if (computer.isLocked) toast.error('Este computador está bloqueado e não pode iniciar sessões.');
  };

  if (shown.length === 0) {
    return <FilteredEmpty title="Nenhum computador nesta situação." onClear={onClearFilter} />;
  }
  return (
    <>
      <ul className={styles.grid} aria-label="Computadores">
        {shown.map((computer) => (
          <ComputerCard
            key={computer.id}
            computer={computer}
            session={byComputer.get(computer.id)}
            answeredAt={sessions.dataUpdatedAt}
            onOpen={open}
            onSetLocked={(each, locked) => setLocked.mutate({ computer: each, locked })}
            onEdit={editing.open}
            onDelete={removing.open}
          />
        ))}
      </ul>
      {editing.item && (
        <EditComputerDialog
          key={editing.item.id}
          computer={editing.item}
          opened={editing.opened}
          onClose={editing.close}
        />
      )}
      <ConfirmDialog
        opened={removing.opened}
        onClose={removing.close}
        title="Excluir computador"
        confirmLabel="Excluir computador"
        danger
        pending={remove.isPending}
        onConfirm={() => removing.item && remove.mutate(removing.item, { onSettled: removing.close })}
      >
        Tem certeza que deseja excluir {removing.item?.name}? O histórico de sessões continua nos relatórios.
      </ConfirmDialog>
    </>
  );
}

/** The filter lives in the address, so that a reload and a link keep it. */
function useFloorFilter(): [FloorFilter, (filter: FloorFilter) => void] {
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: FloorFilter) =>
    setParams(filter === 'all' ? {} : { situacao: filter }, { replace: true });
  return [readFilter(params.get('situacao')), setFilter];
}
