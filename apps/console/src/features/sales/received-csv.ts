import type { MoneyEntry } from '@coruja/contract';
import { fromReais, tenders } from '@coruja/domain';
import { actorText } from '../../lib/actor.ts';
import { type CsvCell, csvMoney } from '../../lib/csv.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';

/** The column titles. A tender's column adds up to what was received by it. */
export const receivedCsvHeader: readonly string[] = [
  'Lançamento',
  'Data',
  'Movimento',
  'Venda',
  'Evento',
  ...tenders.map((tender) => paymentTypeLabels[tender]),
  'Valor',
  'Dinheiro entregue',
  'Troco',
  'Motivo',
  'Por',
];

const kinds = {
  sale: 'Venda',
  event: 'Evento',
  'tab-payment': 'Fiado recebido',
  refund: 'Devolução',
  retender: 'Correção da forma',
} as const;

/** @param timeZone the store's, as an IANA name */
export function receivedCsvRow(
  entry: MoneyEntry,
  timeZone: string,
  who: (actor: string) => string = actorText,
): CsvCell[] {
  const { amount, received } = entry;
  return [
    entry.id,
    formatDateTime(entry.createdAt, timeZone),
    kinds[entry.kind],
    entry.saleId ?? '',
    entry.event?.name ?? '',
    ...tenders.map((tender) => csvMoney(tender === entry.tender ? amount : 0)),
    csvMoney(amount),
    received === null ? '' : csvMoney(received),
    received === null ? '' : csvMoney((fromReais(received) - fromReais(amount)) / 100),
    entry.reason ?? '',
    who(entry.actor),
  ];
}
