import type { ActiveSession } from '@coruja/contract';
import { formatMinutes } from '../../lib/format.ts';
import { useNow } from '../../lib/clock.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import { Countdown } from '../../parts/end-session-countdown.tsx';
import { DangerButton } from '../../ui/buttons.tsx';
import { DetailPanel, Fact, Facts } from '../../ui/detail-panel.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import styles from './sessions-page.module.css';

interface SessionDetailProps {
  readonly session: ActiveSession;
  /** When the session's remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

/** All that is known of one session, the time that is left first. */
export function SessionDetail({ session, answeredAt, opened, onClose, onEnd }: SessionDetailProps) {
  const isOver = remainingSeconds(session.remainingTime, answeredAt, useNow()) === 0;
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={`Sessão em ${session.computer.name}`}
      actions={!isOver && <DangerButton onClick={onEnd}>Encerrar sessão</DangerButton>}
    >
      <div className={styles.watch}>
        <p className={styles.watchLabel}>Tempo restante</p>
        <Countdown session={session} answeredAt={answeredAt} />
      </div>
      <Facts>
        <Fact name="Cliente">{session.user?.name ?? 'Convidado'}</Fact>
        {session.user && (
          <>
            <Fact name="ID do cliente">
              <Id>{session.user.id}</Id>
            </Fact>
            <Fact name="E-mail">{session.user.email ?? 'Não informado'}</Fact>
          </>
        )}
        <Fact name="Início">
          <DateTime instant={session.startTime} />
        </Fact>
        <Fact name="Fim">
          <DateTime instant={session.endTime} />
        </Fact>
        <Fact name="Duração contratada">{formatMinutes(session.durationInMinutes)}</Fact>
        <Fact name={session.isGuest ? 'Valor até agora' : 'Receita até agora'}>
          <Money reais={session.price} />
        </Fact>
        <Fact name="Computador">{session.computer.name}</Fact>
        <Fact name="ID do computador">
          <Id>{session.computer.id}</Id>
        </Fact>
      </Facts>
    </DetailPanel>
  );
}

/** Long, and read aloud only to the support: small enough for one line. */
function Id({ children }: { children: string }) {
  return <span className={`${styles.id} num`}>{children}</span>;
}
