import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useIntent } from '../../lib/intent.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ComputerGridSkeleton } from './computer-grid-skeleton.tsx';

import { countByFilter, type FloorFilter, readFilter } from './floor.ts';
import { FloorFilterChips } from './floor-filter.tsx';
import { FloorGrid } from './floor-grid.tsx';

const AddComputerDialog = onDemand(async () => (await import('./add-computer-dialog.tsx')).AddComputerDialog);

export function ComputersPage() {
  const storeId = useStore().id;
  const computers = useQuery(computersQuery(storeId));
  const [filter, setFilter] = useFloorFilter();
  const adding = useDialog();
  useIntent({ new: () => adding.open(true) });
  const counts = computers.data && countByFilter(computers.data);
  const addButton = (
    <MainButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      Adicionar computador
    </MainButton>
  );

  return (
    <>
      <PageHeader
        title="Computadores"
        actions={counts?.all !== 0 && addButton}
        actionsPending={computers.isPending}
      >
        <FloorFilterChips counts={counts} value={filter} onChange={setFilter} />
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
        <FloorGrid computers={computers.data} filter={filter} onClearFilter={() => setFilter('all')} />
      )}
      <AddComputerDialog opened={adding.opened} onClose={adding.close} />
    </>
  );
}

/** The filter is in the address, so that a reload and a link keep it. */
function useFloorFilter(): [FloorFilter, (filter: FloorFilter) => void] {
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: FloorFilter) =>
    setParams(filter === 'all' ? {} : { situacao: filter }, { replace: true });
  return [readFilter(params.get('situacao')), setFilter];
}
