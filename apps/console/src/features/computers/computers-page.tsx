import type { Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconChecks, IconDeviceDesktop, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useIntent } from '../../lib/intent.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { dueBillsOf, useOpenBills } from '../../parts/bills/open-bills.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ComputerGridSkeleton } from './computer-grid-skeleton.tsx';
import {
  countByFilter,
  dueBillsByComputer,
  type FloorFilter,
  inRoom,
  readFilter,
  roomsOf,
} from './floor/floor.ts';
import { FloorFilterChips } from './floor/floor-filter.tsx';
import { FloorGrid } from './floor-grid.tsx';
import styles from './computers-page.module.css';
import { RoomFilter } from './room-filter.tsx';
import { type Selection, useSelection } from './selection/selection.ts';

const AddComputerDialog = onDemand(
  async () => (await import('./edit/add-computer-dialog.tsx')).AddComputerDialog,
);

const FleetDialog = onDemand(async () => (await import('./pairing/fleet-dialog.tsx')).FleetDialog);

const OutageNotice = lazyPart(
  async () => (await import('../../parts/sessions/outage-notice.tsx')).OutageNotice,
);

export function ComputersPage() {
  const storeId = useStore().id;
  const computers = useQuery(computersQuery(storeId));
  const filters = useFloorFilter();
  const adding = useDialog();
  const selection = useSelection(computers.data ?? []);
  const installing = useDialog();
  useIntent({ new: () => adding.open(true) });
  const dueByComputer = dueBillsByComputer(dueBillsOf(useOpenBills()));
  const mayAdd = useMay('machines') !== 'no';
  const install = () => {
    adding.close();
    installing.open(true);
  };
  const hasFloor = computers.data?.length !== 0;
  const addButton = mayAdd && (
    <MainButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      Adicionar computador
    </MainButton>
  );

  return (
    <>
      <PageHeader
        title="Computadores"
        actions={
          <>
            {hasFloor && (
              <SelectButton selection={selection} hasRooms={roomsOf(computers.data ?? []).length > 0} />
            )}
            {hasFloor && addButton}
          </>
        }
        actionsPending={computers.isPending}
      >
        <FloorFilters computers={computers.data} filters={filters} dueByComputer={dueByComputer} />
      </PageHeader>
      <Suspense fallback={null}>
        <OutageNotice />
      </Suspense>
      {computers.isPending && <ComputerGridSkeleton />}
      <NoFloor computers={computers} action={addButton} />
      {computers.data && computers.data.length > 0 && (
        <FloorGrid
          computers={computers.data}
          dueByComputer={dueByComputer}
          shownRoom={filters.room}
          filter={filters.filter}
          selection={selection}
          onClearFilter={() => filters.change({ situacao: null, sala: null })}
        />
      )}
      <FleetDialog opened={installing.opened} onClose={installing.close} />
      <AddComputerDialog opened={adding.opened} onClose={adding.close} onInstall={install} />
    </>
  );
}

/** Why no computers are shown: they could not be loaded, or there are none. */
function NoFloor({ computers, action }: { computers: UseQueryResult<Computer[]>; action: ReactNode }) {
  if (computers.isError && !computers.data) {
    return (
      <ErrorState
        title="Não foi possível carregar os computadores."
        detail={reasonOf(computers.error)}
        onRetry={() => void computers.refetch()}
      />
    );
  }
  if (computers.data?.length !== 0) return null;
  return (
    <EmptyState
      title="Nenhum computador cadastrado."
      icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
      action={action}
    >
      Cadastre as máquinas da loja para iniciar sessões e ver o salão inteiro daqui.
    </EmptyState>
  );
}

function SelectButton({ selection: { isOn, start, end }, hasRooms }: SelectButtonProps) {
  return (
    <Button
      className={styles.select}
      data-with-rooms={hasRooms || undefined}
      title="Selecionar"
      leftSection={<IconChecks size={18} aria-hidden />}
      aria-pressed={isOn}
      onClick={isOn ? end : start}
    >
      <span className={styles.word}>Selecionar</span>
    </Button>
  );
}

interface SelectButtonProps {
  readonly selection: Selection;
  /** Beside the filter of rooms a small screen has no space for the word. */
  readonly hasRooms: boolean;
}

interface FloorFiltersProps {
  /** Undefined while they load. */
  readonly computers: readonly Computer[] | undefined;
  readonly filters: FloorFilterState;
  readonly dueByComputer: ReturnType<typeof dueBillsByComputer>;
}

/** By state and, if computers are in rooms, by room. */
function FloorFilters({ computers, filters: { filter, room, change }, dueByComputer }: FloorFiltersProps) {
  return (
    <>
      <FloorFilterChips
        counts={computers && countByFilter(inRoom(computers, room), dueByComputer)}
        value={filter}
        onChange={(next) => change({ situacao: next === 'all' ? null : next })}
      />
      <RoomFilter computers={computers ?? []} value={room} onChange={(next) => change({ sala: next })} />
    </>
  );
}

interface FloorFilterState {
  readonly filter: FloorFilter;
  /** The id of a room, `noRoom`, or null for all. */
  readonly room: string | null;
  /** Changes parameters of the address; null takes one out. */
  readonly change: (changes: Partial<Record<'situacao' | 'sala', string | null>>) => void;
}

/** The filters are in the address, so that a reload and a link keep them. */
function useFloorFilter(): FloorFilterState {
  const [params, setParams] = useSearchParams();
  return {
    filter: readFilter(params.get('situacao')),
    room: params.get('sala'),
    change: (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
