import type { ActiveSession } from '@coruja/contract';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { activeSessionsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { Countdown, untilNextEnd } from '../../parts/sessions/session-countdown.tsx';
import { useRefreshWithSessions } from '../../parts/sessions/use-refresh-with-sessions.ts';
import { paths } from '../../paths.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Clock } from '../../ui/zone.tsx';
import styles from './next-to-end.module.css';
import panel from './panel.module.css';
import { keepClear } from '../../ui/use-toast-corner.ts';

const SHOWN = 5;

/** The sessions that end next. */
export function NextToEnd() {
  const query = useQuery({ ...activeSessionsQuery(useStore().id), refetchInterval: untilNextEnd });
  useRefreshWithSessions(query.data, keys.dashboard);
  return (
    <section className={panel.panel} aria-labelledby="proximas">
      <div className={panel.head}>
        <h2 id="proximas" className={panel.title}>
          Próximas a terminar
        </h2>
        <Link to={paths.sessions} className={panel.link} {...keepClear}>
          Ver sessões
        </Link>
      </div>
      <div className={styles.body}>
        {query.isLoadingError ? (
          <ErrorState
            title="Ocorreu um erro ao carregar as sessões."
            detail={reasonOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Lines sessions={query.data} answeredAt={query.dataUpdatedAt} />
        )}
      </div>
    </section>
  );
}

function Lines({ sessions, answeredAt }: { sessions: ActiveSession[] | undefined; answeredAt: number }) {
  if (sessions?.length === 0) {
    return (
      <EmptyState
        title="Não há sessões ativas no momento."
        icon={<IconClock size={32} stroke={1.5} aria-hidden />}
        action={
          <Link to={paths.computers} className={panel.link} {...keepClear}>
            Iniciar uma sessão
          </Link>
        }
      >
        Quando alguém estiver jogando, aqui aparece quem termina primeiro.
      </EmptyState>
    );
  }
  if (!sessions) return <LineBones />;
  return (
    <ol className={styles.lines}>
      {sessions.slice(0, SHOWN).map((session) => (
        <li key={session.id} className={styles.line}>
          <span className={styles.computer} title={session.computer.name}>
            {session.computer.name}
          </span>
          <span className={styles.person} title={session.user?.name}>
            {session.user?.name ?? 'Convidado'}
          </span>
          <span className={styles.until}>
            {session.isOpenEnded ? 'no máximo até' : 'até'} <Clock instant={session.endTime} />
          </span>
          <Countdown session={session} answeredAt={answeredAt} />
        </li>
      ))}
    </ol>
  );
}

function LineBones() {
  return (
    <>
      <LoadingText>Carregando sessões…</LoadingText>
      <ul className={styles.lines} aria-hidden>
        {Array.from({ length: SHOWN }, (_, index) => (
          <li key={index} className={styles.line}>
            <Skeleton width={56} height={16} />
            <Skeleton width="60%" height={16} />
          </li>
        ))}
      </ul>
    </>
  );
}
