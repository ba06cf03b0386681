import type { Computer, Session } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { hasCode, reasonOf } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { lazyPart } from '../../../parts/lazy-part.ts';
import type { SessionDialogsState } from '../../../parts/sessions/session-dialogs-state.tsx';
import { SessionPanelActions } from '../../../parts/sessions/session-menu.tsx';
import { DetailPanel, Fact, Facts } from '../../../ui/detail-panel.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { sessionOfComputerQuery } from './session-queries.ts';

const SessionFacts = lazyPart(
  async () => (await import('../../../parts/sessions/session-facts.tsx')).SessionFacts,
);
const LastUses = lazyPart(async () => (await import('./last-uses.tsx')).LastUses);

interface SessionPanelProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onEnd: (session: Session) => void;
  readonly dialogs: SessionDialogsState;
  /** Called when the session is gone (404): the start dialog opens instead (docs/product/computers.md#opening-a-card). */
  readonly onNone: () => void;
  /** The computer's card, which gets the focus afterwards. */
  readonly home: () => HTMLElement | null;
}

/** The details of a computer's session. */
export function SessionPanel(props: SessionPanelProps) {
  const { computer, opened, onClose, onEnd, dialogs, onNone, home } = props;
  const query = useQuery({ ...sessionOfComputerQuery(useStore().id, computer.id), enabled: opened });
  const isNone = hasCode(query.error, 'NO_ACTIVE_SESSION');
  const notifyNone = useEffectEvent(onNone);
  useEffect(() => {
    if (isNone && opened) notifyNone();
  }, [isNone, opened]);

  const session = query.data;
  return (
    <DetailPanel
      opened={opened && !isNone}
      onClose={onClose}
      home={home}
      title={`Sessão em ${computer.name}`}
      actions={
        session && <SessionPanelActions session={session} dialogs={dialogs} onEnd={onEnd} onGone={onClose} />
      }
    >
      {session && (
        <Suspense fallback={<PanelBones />}>
          <SessionFacts session={session} answeredAt={query.dataUpdatedAt} />
        </Suspense>
      )}
      {session && computer.room && (
        <Facts>
          <Fact name="Sala">{computer.room.name}</Fact>
        </Facts>
      )}
      {session && (
        <Suspense fallback={null}>
          <LastUses computerId={computer.id} opened={opened} />
        </Suspense>
      )}
      {query.isPending && <PanelBones />}
      {query.isError && !isNone && (
        <ErrorState
          title="Não foi possível carregar a sessão."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </DetailPanel>
  );
}

function PanelBones() {
  return (
    <>
      <LoadingText>Carregando sessão…</LoadingText>
      <Facts>
        {['Cliente', 'Tempo restante', 'Início', 'Fim', 'Computador'].map((name) => (
          <Fact key={name} name={name}>
            <Skeleton width={120} />
          </Fact>
        ))}
      </Facts>
    </>
  );
}
