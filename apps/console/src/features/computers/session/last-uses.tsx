import type { Computer, PastSession } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Permitted } from '../../../parts/team/permitted.tsx';
import { reasonOf } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { paymentText, playerText } from '../../../parts/sessions/past-session-text.ts';
import { lastUsesQuery } from '../../../parts/sessions/past-sessions-query.ts';
import { historyOfComputer } from '../../../paths.ts';
import { DetailPanel } from '../../../ui/detail-panel.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import styles from '../guard/guard-panel.module.css';

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
  const sessions = query.data;
  return (
    <section className={styles.section} aria-labelledby="ultimos-usos">
      <h3 id="ultimos-usos" className={styles.title}>
        Últimos usos
      </h3>
      {query.isPending && <UseBones />}
      {sessions === undefined && query.isError && (
        <ErrorState
          title="Não foi possível carregar os últimos usos."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {sessions?.length === 0 && (
        <p className={styles.none}>Nenhuma sessão terminou neste computador ainda.</p>
      )}
      {sessions && sessions.length > 0 && (
        <>
          <ol className={styles.lines}>
            {sessions.map((session) => (
              <Use key={session.id} session={session} />
            ))}
          </ol>
          <Link to={historyOfComputer(computerId)} className={styles.all}>
            Ver todo o histórico
          </Link>
        </>
      )}
    </section>
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

function UseBones() {
  return (
    <>
      <LoadingText>Carregando os últimos usos…</LoadingText>
      <ol className={styles.lines} aria-hidden>
        {[1, 2, 3].map((bone) => (
          <li key={bone} className={styles.line}>
            <Skeleton width="50%" height={14} />
            <Skeleton width={72} height={14} />
            <Skeleton width="60%" />
          </li>
        ))}
      </ol>
    </>
  );
}
