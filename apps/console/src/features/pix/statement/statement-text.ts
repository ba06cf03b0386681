import type { Order, PixStatement } from '@coruja/contract';
import { formatDay, formatMoney, plural } from '../../../lib/format.ts';

const states: Readonly<Record<Order['state'], string>> = {
  OPEN: 'esperando o pagamento',
  EXPIRED: 'expirou sem confirmação',
  CANCELLED: 'cancelado',
  PAID: 'já pago por outro PIX',
};

/** What became of an order whose money came in unconfirmed. */
export function orderStateText({ state }: Pick<Order, 'state'>): string {
  return states[state];
}

/** What the statement says about the PIX of its days, in one sentence. */
export function outcomeText({ checked, missing, unconfirmed }: PixStatement): string {
  const faults = [
    missing.count > 0 &&
      `${plural(missing.count, 'PIX confirmado não está', 'PIX confirmados não estão')} no extrato`,
    unconfirmed.count > 0 &&
      `${plural(unconfirmed.count, 'crédito espera', 'créditos esperam')} uma confirmação`,
  ].filter((text) => text !== false);
  if (faults.length > 0) return `${faults.join(', e ')}.`;
  return checked.count > 0
    ? 'Tudo certo: todos os PIX confirmados estão no extrato.'
    : 'Nenhum PIX foi confirmado nestes dias.';
}

/** `de 01/11/2026 a 30/11/2026` */
export function periodText({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string;
  readonly lastDay: string;
}): string {
  return firstDay === lastDay
    ? `de ${formatDay(firstDay)}`
    : `de ${formatDay(firstDay)} a ${formatDay(lastDay)}`;
}

/** The sum and the count, and how many are shown if the list is cut. */
export function moreText(
  shown: number,
  { count, total }: { readonly count: number; readonly total: number },
): string {
  const sum = `${formatMoney(total)} em ${count} PIX`;
  return shown < count ? `${sum}. São mostrados os ${shown} mais novos.` : sum;
}
