import { type AuditEntry, type AuditSubject, auditSubjects } from '@coruja/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { DayRangeFilter } from '../../parts/days/day-range-filter.tsx';
import { type Period, usePeriod, writePeriod } from '../../parts/days/day-range.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter } from '../../ui/states.tsx';
import { keepClear } from '../../ui/use-toast-corner.ts';
import { DateTime } from '../../ui/zone.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { type AuditQuery, auditQuery, useAuditExport } from './audit-queries.ts';
import { actionText, changeText, personText, subjectText } from './audit-text.ts';
import { subjectNames } from './audit-subjects.ts';
import styles from './audit-page.module.css';

/** 'Auditoria': who changed what, before → after (docs/product/audit.md#the-screen). */
export function AuditPage() {
  const { id: storeId, timeZone } = useStore();
  const filter = useAuditFilter();
  const list = useInfiniteQuery(auditQuery(storeId, filter.query));
  const lines = list.data?.pages.flatMap((page) => page.items);
  const { csv, start } = useAuditExport();
  return (
    <>
      <PageHeader
        title="Auditoria"
        actions={<ExportButton csv={csv} disabled={!lines?.length} onStart={() => start(filter.query)} />}
      />
      <FilterBar filter={filter} lines={lines ?? []} />
      <div className={styles.table}>
        <DataTable
          label="O que foi feito na loja, o mais novo primeiro"
          columns={columnsIn(timeZone)}
          rows={lines}
          rowKey={({ sequence }) => `${sequence}`}
          onOpen={({ sequence }) => filter.set('registro', `${sequence}`)}
          empty={<NoLines filter={filter} />}
          error={
            list.isLoadingError && (
              <ErrorState
                title="Não foi possível carregar a auditoria."
                detail={reasonOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )
          }
        />
      </div>
      {lines && lines.length > 0 && (
        <ListFooter
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        >
          <span>{plural(lines.length, 'registro', 'registros')}</span>
          {list.isFetchNextPageError && <span role="alert">Não foi possível carregar mais registros.</span>}
        </ListFooter>
      )}
      <AuditPanel
        entry={lines?.find(({ sequence }) => `${sequence}` === filter.opened) ?? null}
        onClose={() => filter.set('registro', null)}
        onShowThing={filter.showThing}
      />
    </>
  );
}

function columnsIn(timeZone: string): readonly Column<AuditEntry>[] {
  return [
    { key: 'at', header: 'Quando', render: ({ at }) => <DateTime instant={at} /> },
    { key: 'who', header: 'Quem', render: ({ actor }) => personText(actor) },
    {
      key: 'what',
      header: 'O que fez',
      render: (line) => `${actionText(line)} · ${subjectText(line.subject)}`,
    },
    {
      key: 'changes',
      header: 'Antes → depois',
      render: ({ changes }) =>
        changes.length === 0 ? (
          <span className={styles.none}>—</span>
        ) : (
          changes.map((change) => changeText(change, timeZone)).join('; ')
        ),
    },
  ];
}

type AuditFilter = ReturnType<typeof useAuditFilter>;

/** The filter and the open line are in the address, so that a reload and a link keep them. */
function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const { period, days } = usePeriod();
  const wanted = params.get('assunto');
  const subject = auditSubjects.find((one) => one === wanted) ?? null;
  const actor = params.get('pessoa');
  const thing = params.get('coisa');
  const query: AuditQuery = {
    ...days,
    ...(actor ? { actor } : {}),
    ...(subject ? { subject } : {}),
    ...(thing ? { subjectId: thing } : {}),
  };
  const write = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    period,
    days,
    subject,
    actor,
    thing,
    opened: params.get('registro'),
    query,
    set: (name: 'assunto' | 'pessoa' | 'coisa' | 'registro', value: string | null) =>
      write({ [name]: value }),
    showThing: (id: string) =>
      write({ coisa: id, registro: null, assunto: null, pessoa: null, periodo: 'tudo' }),
    setPeriod: (next: Period) => setParams((before) => writePeriod(before, next), { replace: true }),
    clear: () => setParams({ periodo: 'tudo' }, { replace: true }),
  };
}

function FilterBar({ filter, lines }: { filter: AuditFilter; lines: readonly AuditEntry[] }) {
  const people = new Map(lines.map(({ actor }) => [actor.actor, personText(actor)]));
  if (filter.actor && !people.has(filter.actor)) people.set(filter.actor, 'Pessoa escolhida');
  return (
    <div className={styles.filters} role="search" {...keepClear} aria-label="Filtrar a auditoria">
      <DayRangeFilter period={filter.period} days={filter.days} onChange={filter.setPeriod} />
      <NativeSelect
        label="Pessoa"
        className={styles.choice ?? ''}
        data={[
          { value: '', label: 'Todas as pessoas' },
          ...[...people].map(([value, label]) => ({ value, label })),
        ]}
        value={filter.actor ?? ''}
        onChange={(event) => filter.set('pessoa', event.currentTarget.value || null)}
      />
      <NativeSelect
        label="Assunto"
        className={styles.choice ?? ''}
        data={[
          { value: '', label: 'Todos os assuntos' },
          ...subjectsByName.map((value) => ({ value, label: subjectNames[value] })),
        ]}
        value={filter.subject ?? ''}
        onChange={(event) => filter.set('assunto', event.currentTarget.value || null)}
      />
      {filter.thing !== null && (
        <Button onClick={() => filter.set('coisa', null)}>Ver todas as coisas</Button>
      )}
    </div>
  );
}

const subjectsByName: readonly AuditSubject[] = auditSubjects.toSorted((a, b) =>
  subjectNames[a].localeCompare(subjectNames[b], 'pt-BR'),
);

function NoLines({ filter }: { filter: AuditFilter }) {
  if (Object.keys(filter.query).length > 0) {
    return <FilteredEmpty title="Nenhum registro com este filtro." onClear={filter.clear} />;
  }
  return (
    <EmptyState title="Nenhum registro ainda." icon={<IconHistory size={32} stroke={1.5} aria-hidden />}>
      Com &quot;Equipe&quot; ligada em Ajustes, fica aqui quem fez o quê, quando e o que mudou.
    </EmptyState>
  );
}
