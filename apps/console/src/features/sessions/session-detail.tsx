import type { ActiveSession } from '@coruja/contract';
import { useNow } from '../../lib/clock.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import type { SessionDialogsState } from '../../parts/sessions/session-dialogs-state.tsx';
import { SessionFacts } from '../../parts/sessions/session-facts.tsx';
import { SessionPanelActions } from '../../parts/sessions/session-menu.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';

interface SessionDetailProps {
  readonly session: ActiveSession;
  /** When the session's remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onEnd: (session: ActiveSession) => void;
  readonly dialogs: SessionDialogsState;
}

/** All details of one session, the time left first. */
export function SessionDetail({ session, answeredAt, opened, onClose, onEnd, dialogs }: SessionDetailProps) {
  const isOver = remainingSeconds(session, answeredAt, useNow()) === 0;
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={`Sessão em ${session.computer.name}`}
      actions={
        !isOver && (
          <SessionPanelActions
            session={session}
            dialogs={dialogs}
            onEnd={() => onEnd(session)}
            onGone={onClose}
          />
        )
      }
    >
      <SessionFacts session={session} answeredAt={answeredAt} />
    </DetailPanel>
  );
}
