import type { ActiveSession, Session } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { IconClock, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { activeSessionsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { csvPage, useCsvExport } from '../../parts/export/csv-export.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { EndSessionDialog } from '../../parts/sessions/end-session-dialog.tsx';
import { untilNextEnd } from '../../parts/sessions/session-countdown.tsx';
import { SessionDialogs, useSessionDialogs } from '../../parts/sessions/session-dialogs-state.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { EmptyState, ErrorState, FilteredEmpty } from '../../ui/states.tsx';
import { Clock } from '../../ui/zone.tsx';
import { SessionDetail } from './session-detail.tsx';
import {
  isOfKind,
  type ListClock,
  matchesText,
  readKind,
  type SessionFilter,
  filterParamOf,
} from './session-filter.ts';
import { sessionCsvRow, sessionsCsvHeader } from './sessions-csv.ts';
import styles from './sessions-page.module.css';
import { SessionsTable } from './sessions-table.tsx';

/** The running sessions. */
export function ActiveSessions() {
  const query = useQuery({ ...activeSessionsQuery(useStore().id), refetchInterval: untilNextEnd });
  const [kind, setKind] = useKind();
  // The text may be a person's name, so it is never in the address (docs/product/sessions.md#the-screen).
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const showing = useDialog<ActiveSession>();
  const ending = useDialog<Session>();
  const dialogs = useSessionDialogs();

  const moment = { answeredAt: query.dataUpdatedAt, now: useNow(5_000) };
  const all = query.data;
  const shown = all?.filter((session) => isOfKind(session, kind, moment) && matchesText(session, text));
  const { extending, selling, moving, weighing, swapping } = dialogs;
  const isAsking = [ending, extending, selling, moving, weighing, swapping].some(({ opened }) => opened);
  const count = (each: SessionFilter) => all?.filter((session) => isOfKind(session, each, moment)).length;
  const clear = () => {
    setKind('all');
    setText('');
    search.current?.focus();
  };

  return (
    <>
      {query.isRefetchError && (
        <p className={styles.note}>
          Não foi possível atualizar. Dados das{' '}
          <Clock instant={new Date(query.dataUpdatedAt).toISOString()} />.
        </p>
      )}
      <div className={styles.bar}>
        <FilterChips
          label="Filtrar sessões"
          value={kind}
          onChange={setKind}
          chips={[
            { value: 'all', label: 'Todas', count: count('all') },
            { value: 'ending', label: 'Terminando', count: count('ending'), tone: 'ending' },
            { value: 'guests', label: 'Convidados', count: count('guests') },
          ]}
        />
        <div className={styles.actions}>
          <TextInput
            ref={search}
            className={styles.search}
            type="search"
            aria-label="Filtrar por computador ou cliente"
            placeholder="Computador ou cliente"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ExportSessions sessions={shown ?? []} moment={moment} />
        </div>
      </div>
      <SessionsTable
        sessions={shown}
        answeredAt={query.dataUpdatedAt}
        onOpen={showing.open}
        onEnd={ending.open}
        dialogs={dialogs}
        empty={
          all?.length === 0 ? (
            <NoSessions />
          ) : (
            <FilteredEmpty title="Nenhuma sessão com esse filtro." onClear={clear} />
          )
        }
        error={
          query.isLoadingError && (
            <ErrorState
              title="Ocorreu um erro ao carregar as sessões."
              detail={reasonOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
      {showing.item && (
        <SessionDetail
          session={all?.find(({ id }) => id === showing.item?.id) ?? { ...showing.item, remainingTime: 0 }}
          answeredAt={query.dataUpdatedAt}
          opened={showing.opened}
          // Esc in the confirmation closes only that.
          onClose={() => !isAsking && showing.close()}
          onEnd={ending.open}
          dialogs={dialogs}
        />
      )}
      <SessionDialogs dialogs={dialogs} onGone={showing.close} />
      {ending.item && (
        <EndSessionDialog
          session={ending.item}
          opened={ending.opened}
          onClose={ending.close}
          onEnded={showing.close}
          home={() => search.current}
          failureTitle="Falha ao encerrar a sessão."
          preferServerMessage
        />
      )}
    </>
  );
}

/** Exports the filtered sessions. */
function ExportSessions({ sessions, moment }: { sessions: readonly ActiveSession[]; moment: ListClock }) {
  const { timeZone } = useStore();
  const csv = useCsvExport('Falha ao exportar as sessões.');
  const start = () =>
    csv.start({
      name: csvName('sessoes-ativas', {}),
      header: sessionsCsvHeader,
      pages: () => csvPage(sessions.map((session) => sessionCsvRow(session, moment, timeZone))),
      title: 'Sessões exportadas!',
      counted: (count) => plural(count, 'sessão', 'sessões'),
    });
  return <ExportButton csv={csv} disabled={sessions.length === 0} onStart={start} />;
}

function NoSessions() {
  return (
    <EmptyState
      title="Não há sessões ativas no momento."
      icon={<IconClock size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.computers} className={`${action.main} ${styles.way}`}>
          Ir para os computadores
        </Link>
      }
    >
      Uma sessão começa na tela Computadores, com um clique em um computador disponível. Daqui você acompanha
      o tempo de todas.
    </EmptyState>
  );
}

/** The kind is in the address, so that a reload and a link keep it. */
function useKind(): [SessionFilter, (kind: SessionFilter) => void] {
  const [params, setParams] = useSearchParams();
  const setKind = (kind: SessionFilter) => {
    const param = filterParamOf(kind);
    setParams(param === null ? {} : { situacao: param }, { replace: true });
  };
  return [readKind(params.get('situacao')), setKind];
}
