import type { Operator } from '@coruja/contract';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { signInsQuery } from '../../parts/sign-ins/sign-in-queries.ts';
import { operatorsQuery } from '../../parts/team/team-queries.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Day } from '../../ui/zone.tsx';
import { Devices } from './devices.tsx';
import { PersonPanel } from './person-panel.tsx';
import { pinText, roleNames } from './team-text.ts';
import styles from './team-page.module.css';

const AddPersonDialog = onDemand(async () => (await import('./add-person-dialog.tsx')).AddPersonDialog);

/** In the address: the person whose detail is open. */
const personParam = 'pessoa';

/** 'Equipe': people and devices (docs/product/team.md#the-screens). */
export function TeamPage() {
  const team = useTeam();
  const { people, devices, isOff } = team;
  const [params, setParams] = useSearchParams();
  const adding = useDialog();
  const show = (id: string | null) =>
    setParams(id === null ? {} : { [personParam]: id }, { replace: id === null, preventScrollReset: true });
  const canAdd = !isOff && people?.length !== 0;
  const isAlone = canAdd && people?.length === 1;
  const addButton = (
    <MainButton leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => adding.open(true)}>
      Adicionar pessoa
    </MainButton>
  );
  return (
    <>
      <PageHeader
        title="Equipe"
        actionsPending={team.list.isPending}
        actions={canAdd && !isAlone ? addButton : null}
      />
      <People team={team} onOpen={({ id }) => show(id)} />
      {isAlone && (
        <EmptyState title="Por enquanto, só você está na equipe." action={addButton}>
          Adicione quem trabalha no balcão: cada pessoa entra com o próprio PIN e faz o que você permitir.
        </EmptyState>
      )}
      {people && canAdd && <Devices people={people} />}
      <PersonPanel
        person={people?.find(({ id }) => id === params.get(personParam)) ?? null}
        devices={devices}
        isOff={isOff}
        onClose={() => show(null)}
      />
      <AddPersonDialog opened={adding.opened} onClose={adding.close} onAdded={show} />
    </>
  );
}

type Team = ReturnType<typeof useTeam>;

function People({ team, onOpen }: { team: Team; onOpen: (person: Operator) => void }) {
  const { people, devices, isOff, list } = team;
  return (
    <>
      {isOff && people !== undefined && people.length > 0 && <TurnedOff />}
      <div className={styles.table}>
        <DataTable
          label="Pessoas da equipe"
          columns={columnsWith(({ id }) => devices.filter(({ operatorId }) => operatorId === id).length)}
          rows={people}
          rowKey={({ id }) => id}
          onOpen={onOpen}
          skeletonRows={3}
          empty={<NoTeam />}
          error={
            list.isLoadingError && (
              <ErrorState
                title="Não foi possível carregar a equipe."
                detail={reasonOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )
          }
        />
      </div>
    </>
  );
}

function useTeam() {
  const storeId = useStore().id;
  const list = useQuery(operatorsQuery(storeId));
  const signIns = useQuery(signInsQuery(storeId));
  return {
    list,
    people: list.data && inOrder(list.data),
    devices: signIns.data?.filter(({ kind }) => kind !== 'owner') ?? [],
    isOff: useCounterSettings()?.team === false,
  };
}

function TurnedOff() {
  return (
    <p className={styles.off}>
      A equipe está desligada: os PINs e os aparelhos não valem. Para voltar a usá-los, ligue
      &quot;Equipe&quot; em <Link to={paths.settings}>Ajustes</Link>.
    </p>
  );
}

/** The owner first, then the others in the order of joining, and at the end those who have left. */
function inOrder(people: readonly Operator[]): readonly Operator[] {
  return people.toSorted((a, b) => Number(a.leftAt !== null) - Number(b.leftAt !== null));
}

function columnsWith(devicesOf: (operator: Operator) => number): readonly Column<Operator>[] {
  return [
    { key: 'name', header: 'Nome', render: ({ name }) => name },
    { key: 'role', header: 'Perfil', render: ({ role }) => roleNames[role] },
    { key: 'pin', header: 'PIN', render: (operator) => <PinState operator={operator} /> },
    {
      key: 'devices',
      header: 'Aparelhos',
      align: 'end',
      render: (operator) => devicesOf(operator) || <span className={styles.none}>—</span>,
    },
  ];
}

function PinState({ operator }: { operator: Operator }) {
  if (operator.leftAt === null) return pinText(operator);
  return (
    <span className={styles.none}>
      Saiu em <Day instant={operator.leftAt} />
    </span>
  );
}

/** For a store that has never turned the team on; after that the team has at least its owner. */
function NoTeam() {
  return (
    <EmptyState
      title="A equipe está desligada."
      icon={<IconUsersGroup size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.settings} className={`${action.main} ${styles.way}`}>
          Ir para Ajustes
        </Link>
      }
    >
      Ligue &quot;Equipe&quot; em Ajustes para cada pessoa trabalhar no balcão com o próprio nome e PIN.
    </EmptyState>
  );
}
