import type { ActiveSession } from '@coruja/contract';
import { type CsvCell, csvMoney } from '../../lib/csv.ts';
import { formatDateTime, minutesOfSeconds } from '../../lib/format.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import type { ListClock } from './session-filter.ts';

export const sessionsCsvHeader: readonly string[] = [
  'Sessão',
  'Computador',
  'Cliente',
  'E-mail',
  'Início',
  'Fim',
  'Duração (min)',
  'Tempo restante (min)',
  'Valor até agora',
];

/** One row for each session, with the time left as on the screen. */
export function sessionCsvRow(session: ActiveSession, moment: ListClock, timeZone: string): CsvCell[] {
  const left = remainingSeconds(session, moment.answeredAt, moment.now);
  return [
    session.id,
    session.computer.name,
    session.user?.name ?? 'Convidado',
    session.user?.email ?? '',
    formatDateTime(session.startTime, timeZone),
    formatDateTime(session.endTime, timeZone),
    session.isOpenEnded ? '' : session.durationInMinutes,
    minutesOfSeconds(left),
    csvMoney(session.price),
  ];
}
