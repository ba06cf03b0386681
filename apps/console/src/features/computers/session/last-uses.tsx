import type { Computer, PastSession } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Permitted } from '../../../parts/team/permitted.tsx';
import { useStore } from '../../../api/store-context.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { paymentText, playerText } from '../../../parts/sessions/past-session-text.ts';
import { lastUsesQuery } from '../../../parts/sessions/past-sessions-query.ts';
import { historyOfComputer } from '../../../paths.ts';
import { DetailPanel } from '../../../ui/detail-panel.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import styles from '../guard/guard-panel.module.css';
import { PanelLines } from '../guard/panel-lines.tsx';

interface UsesPanelProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Últimos usos' of a card's menu, whatever the state of its computer. */
export function UsesPanel({ computer, opened, onClose }: UsesPanelProps) {
  return (
    <DetailPanel opened={opened} onClose={onClose} title={computer.name}>
      <LastUses computerId={computer.id} opened={opened} />
    </DetailPanel>
  );
}

/** A computer's last five uses, with the way to all of them. */
export function LastUses(props: { computerId: string; opened: boolean }) {
  return (
    <Permitted need="reports">
      <Uses {...props} />
    </Permitted>
  );
}

function Uses({ computerId, opened }: { computerId: string; opened: boolean }) {
  const query = useQuery({ ...lastUsesQuery(useStore().id, computerId), enabled: opened });
  return (
    <PanelLines
      title="Últimos usos"
      query={query}
      texts={{
        loading: 'Carregando os últimos usos…',
        failure: 'Não foi possível carregar os últimos usos.',
        none: 'Nenhuma sessão terminou neste computador ainda.',
      }}
      line={(session) => <Use key={session.id} session={session} />}
    >
      <Link to={historyOfComputer(computerId)} className={styles.all}>
        Ver todo o histórico
      </Link>
    </PanelLines>
  );
}

function Use({ session }: { session: PastSession }) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>{playerText(session)}</span>
      <span className={`${styles.end} num`}>{formatMinutes(session.usedMinutes)}</span>
      <span className={styles.when}>
        <DateTime instant={session.startTime} />
      </span>
      <span className={`${styles.when} ${styles.end}`}>{paymentText(session)}</span>
    </li>
  );
}
