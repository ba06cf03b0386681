import type { ActiveSession } from '@coruja/contract';
import { useNow } from '../../lib/clock.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import { SessionFacts } from '../../parts/sessions/session-facts.tsx';
import { DangerButton } from '../../ui/buttons.tsx';
import { DetailPanel } from '../../ui/detail-panel.tsx';

interface SessionDetailProps {
  readonly session: ActiveSession;
  /** When the session's remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

/** All details of one session, the time left first. */
export function SessionDetail({ session, answeredAt, opened, onClose, onEnd }: SessionDetailProps) {
  const isOver = remainingSeconds(session.remainingTime, answeredAt, useNow()) === 0;
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={`Sessão em ${session.computer.name}`}
      actions={!isOver && <DangerButton onClick={onEnd}>Encerrar sessão</DangerButton>}
    >
      <SessionFacts session={session} answeredAt={answeredAt} />
    </DetailPanel>
  );
}
