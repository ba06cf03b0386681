import type { ActiveSession, Bill, Computer } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { keys } from '../../api/keys.ts';
import { activeSessionsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useIntent } from '../../lib/intent.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { untilNextEnd } from '../../parts/sessions/session-countdown.tsx';
import { useRefreshWithSessions } from '../../parts/sessions/use-refresh-with-sessions.ts';
import { totalOf } from '../../parts/bills/open-bills.ts';
import { useSetLocked } from '../../parts/set-locked.ts';
import { FilteredEmpty } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWake } from './selection/wake.ts';
import { ComputerCard } from './floor/computer-card.tsx';
import { ComputerDialogs, useComputerDialogs } from './computer-dialogs.tsx';
import styles from './computers-page.module.css';
import type { Selection } from './selection/selection.ts';
import { type FloorFilter, inRoom, isOfFilter, sessionsByComputer } from './floor/floor.ts';
import { useMoreTime } from '../../parts/sessions/use-more-time.ts';
import { useMoveTo } from '../../parts/sessions/use-move-to.ts';
import { useCardDrag } from './floor/use-card-drag.ts';

const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);

interface FloorGridProps {
  readonly computers: readonly Computer[];
  /** Bills of past sessions, by the computer's id. */
  readonly dueByComputer: ReadonlyMap<string, readonly Bill[]>;
  readonly filter: FloorFilter;
  /** As in the address. */
  readonly shownRoom: string | null;
  readonly onClearFilter: () => void;
  readonly selection: Selection;
}

/** The cards and their actions (docs/product/computers.md#opening-a-card). */
export function FloorGrid(props: FloorGridProps) {
  const { computers, dueByComputer, filter, shownRoom, onClearFilter, selection } = props;
  const sessions = useQuery({ ...activeSessionsQuery(useStore().id), refetchInterval: untilNextEnd });
  useRefreshWithSessions(sessions.data, keys.computers);
  const byComputer = sessionsByComputer(sessions.data ?? []);
  const setLocked = useSetLocked();
  const wake = useWake();
  const dialogs = useComputerDialogs();
  const shown = inRoom(computers, shownRoom).filter((computer) =>
    isOfFilter(computer, filter, dueByComputer),
  );

  const open = (computer: Computer) => {
    const bills = dueByComputer.get(computer.id);
    if (computer.isAvailable && bills) dialogs.receiving.open({ computer, bills });
    else if (computer.isLocked) toast.error('Este computador está bloqueado e não pode iniciar sessões.');
    else if (computer.isAvailable) dialogs.starting.open(computer);
    else dialogs.showing.open(computer);
  };
  const lock = (computer: Computer, locked: boolean) => {
    if (locked && !computer.isAvailable) dialogs.locking.open(computer);
    else setLocked.mutate({ computer, locked });
  };
  const withId = (act: (computer: Computer) => void) => (id: string) => {
    const computer = computers.find((each) => each.id === id);
    if (computer) act(computer);
  };
  const withSession = (act: (session: ActiveSession) => void) => (computer: Computer) => {
    const session = byComputer.get(computer.id);
    if (session) act(session);
  };
  const { moving, swapping, losing, messaging } = dialogs.session;
  const { ask } = useMoreTime(dialogs.session);
  useIntent(
    {
      open: withId(open),
      lock: withId((computer) => lock(computer, true)),
      extend: withId(withSession(ask)),
      move: withId(withSession(moving.open)),
      swap: withId(withSession(swapping.open)),
      message: withId(withSession(messaging.open)),
      lost: withId((computer) => losing.open({ computer })),
    },
    !sessions.isPending,
  );
  const move = useMoveTo(dialogs.session, computers);
  const dragOf = useCardDrag((session, computer) => move.to(session, computer));

  return (
    <>
      {shown.length === 0 && (
        <FilteredEmpty title="Nenhum computador nesta situação." onClear={onClearFilter} />
      )}
      <ul className={styles.grid} aria-label="Computadores">
        {shown.map((computer) => (
          <ComputerCard
            key={computer.id}
            computer={computer}
            session={byComputer.get(computer.id)}
            amountDue={totalOf(dueByComputer.get(computer.id) ?? [])}
            answeredAt={sessions.dataUpdatedAt}
            onOpen={selection.isOn ? selection.toggle : open}
            selected={selection.isOn ? selection.selected.includes(computer) : null}
            onSetLocked={lock}
            onEndSession={withSession(dialogs.ending.open)}
            sessionDialogs={dialogs.session}
            drag={selection.isOn ? {} : dragOf(computer, byComputer.get(computer.id))}
            onEdit={dialogs.editing.open}
            onConnectGuard={dialogs.connecting.open}
            onOpenGuard={dialogs.guarding.open}
            onWake={wake.mutate}
            onOpenUses={dialogs.looking.open}
            onDelete={dialogs.removing.open}
          />
        ))}
      </ul>
      {selection.isOn && (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} computers={computers} shown={shown} />
        </Suspense>
      )}
      <ComputerDialogs dialogs={dialogs} computers={computers} byComputer={byComputer} />
    </>
  );
}
