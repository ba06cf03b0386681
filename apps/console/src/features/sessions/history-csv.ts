import { listPastSessions, type PastSession } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { useActorText } from '../../parts/team/actor.tsx';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import { type CsvCell, csvMoney, csvName } from '../../lib/csv.ts';
import { formatDateTime, plural } from '../../lib/format.ts';
import type { Days } from '../../parts/days/day-range.ts';
import { csvPages, useCsvExport } from '../../parts/export/csv-export.ts';
import { paymentOf, playerText } from '../../parts/sessions/past-session-text.ts';
import type { HistoryQuery } from '../../parts/sessions/past-sessions-query.ts';

const header: readonly string[] = [
  'Sessão',
  'Computador',
  'Cliente',
  'Início',
  'Fim',
  'Duração (min)',
  'Minutos usados',
  'Pagamento',
  'Valor',
  'Iniciada por',
];

function csvRow(session: PastSession, timeZone: string, who: (actor: string) => string): CsvCell[] {
  const payment = paymentOf(session);
  return [
    session.id,
    session.computer.name,
    playerText(session),
    formatDateTime(session.startTime, timeZone),
    formatDateTime(session.endTime, timeZone),
    session.isOpenEnded ? '' : session.durationInMinutes,
    session.usedMinutes,
    payment.name,
    csvMoney(payment.amount ?? 0),
    who(session.actor),
  ];
}

/** Exports the filtered past sessions. */
export function useHistoryExport() {
  const { id: storeId, timeZone } = useStore();
  const who = useActorText();
  const csv = useCsvExport('Falha ao exportar as sessões.');
  const start = (query: HistoryQuery, days: Days) =>
    csv.start({
      name: csvName('sessoes', days),
      header,
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listPastSessions,
              { params: { storeId }, query: { ...query, limit: limits.listMax, ...page } },
              { signal },
            ),
          (session) => csvRow(session, timeZone, who),
        ),
      title: 'Sessões exportadas!',
      counted: (count) => plural(count, 'sessão', 'sessões'),
    });
  return { csv, start };
}
