import type { PastSession } from '@coruja/contract';
import { lostTimeMs } from '@coruja/domain';
import { Button } from '@mantine/core';
import { serverNow } from '../../api/server-clock.ts';
import { Link } from 'react-router';
import { Actor } from '../../parts/team/actor.tsx';
import { formatMinutes } from '../../lib/format.ts';
import { durationText, paymentText, playerText } from '../../parts/sessions/past-session-text.ts';
import { saleDetail } from '../../parts/sales/sale-detail.ts';
import type { LostTarget } from '../../parts/sessions/session-dialogs-state.tsx';
import { DetailPanel, Fact, Facts } from '../../ui/detail-panel.tsx';
import { DateTime } from '../../ui/zone.tsx';
import styles from './history.module.css';

interface PastSessionPanelProps {
  readonly session: PastSession;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLostTime: (target: LostTarget) => void;
}

/** Whether its lost time may still be restarted or given back. */
function mayBeLost({ endTime }: PastSession): boolean {
  return serverNow() - Date.parse(endTime) <= lostTimeMs;
}

/** All details of a session that is over. */
export function PastSessionPanel({ session, opened, onClose, onLostTime }: PastSessionPanelProps) {
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={`Sessão em ${session.computer.name}`}
      actions={
        mayBeLost(session) && (
          <Button onClick={() => onLostTime({ computer: session.computer, sessionId: session.id })}>
            Tempo perdido…
          </Button>
        )
      }
    >
      <Facts>
        <Fact name="Cliente">{playerText(session)}</Fact>
        <Fact name="Início">
          <DateTime instant={session.startTime} />
        </Fact>
        <Fact name="Fim">
          <DateTime instant={session.endTime} />
        </Fact>
        <Fact name="Tempo usado">{formatMinutes(session.usedMinutes)}</Fact>
        <Fact name="Duração contratada">{durationText(session)}</Fact>
        <Fact name="Pagamento">
          {paymentText(session)}
          {session.payment?.saleId && (
            <>
              {' · '}
              <Link to={saleDetail(session.payment.saleId)}>Ver venda</Link>
            </>
          )}
        </Fact>
        <Fact name="Iniciada por">
          <Actor actor={session.actor} />
        </Fact>
        <Fact name="Computador">{session.computer.name}</Fact>
        <Fact name="ID da sessão">
          <span className={`${styles.id} num`}>{session.id}</span>
        </Fact>
      </Facts>
    </DetailPanel>
  );
}
