import type { Today } from '@coruja/contract';
import { addDays, centavos, fromReais, toReais } from '@coruja/domain';
import { formatMoney } from '../../lib/format.ts';

/** Sunday first, as the calendar counts. */
const lastOnes = [
  'no domingo passado',
  'na segunda-feira passada',
  'na terça-feira passada',
  'na quarta-feira passada',
  'na quinta-feira passada',
  'na sexta-feira passada',
  'no sábado passado',
] as const;

/** Compares the money received today with the same weekday of last week, in one or two lines. */
export function compareWithLastWeek({ day, received, lastWeek }: Today): string[] {
  const then = lastOnes[new Date(`${addDays(day, -7)}T00:00:00Z`).getUTCDay()] ?? '';
  if (lastWeek.untilNow === 0 && lastWeek.total === 0) return [`Nada recebido ${then}`];
  const more = centavos(fromReais(received.total) - fromReais(lastWeek.untilNow));
  const whole = `${formatMoney(lastWeek.total)} ${then}, o dia todo`;
  if (more === 0) return [`O mesmo que ${then} até esta hora`, whole];
  const amount = formatMoney(toReais(centavos(Math.abs(more))));
  return [`${amount} a ${more > 0 ? 'mais' : 'menos'} que ${then} até esta hora`, whole];
}
