import type { Sale } from '@coruja/contract';
import { fromReais } from '@coruja/domain';
import { type CsvCell, csvMoney } from '../../lib/csv.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paidBy } from '../../parts/sales/payment-lines.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { isRefundedInPart, itemCount, stateOf } from './sale-facts.ts';

const tenders = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'TAB', 'MIXED'] as const;

/** Each tender has a column, 'Fiado' only where it is sold; `MIXED` is for parts that were not recorded. */
const tendersOf = (withTab: boolean) => tenders.filter((tender) => withTab || tender !== 'TAB');

/** The column titles. The columns of what counts in the sums add up to the screen's total. */
export const salesCsvHeader = (withTab: boolean): readonly string[] => [
  'Venda',
  'Data',
  'Cliente',
  'Itens',
  'Subtotal',
  'Desconto',
  'Cupom',
  'Total',
  'Pagamento',
  ...tendersOf(withTab).map((tender) => paymentTypeLabels[tender]),
  'Situação',
  'Valor nas somas',
  'Estornado',
  'Desconto manual',
  'Motivo do desconto',
];

const stateLabels = { counted: 'Concluída', courtesy: 'Cortesia', refunded: 'Estornada' } as const;

/** The tender's payments minus its refunds. */
function keptBy(tender: (typeof tenders)[number], { payments, refunds }: Sale): number {
  const back = refunds.map((refund) => paidBy(tender, refund.payments));
  return back.reduce((sum, amount) => sum - fromReais(amount), fromReais(paidBy(tender, payments))) / 100;
}

/**
 * One row for each sale. The whole id, because a spreadsheet would read a short one such as `12345e67` as a number.
 *
 * @param timeZone the store's, as an IANA name
 */
export function saleCsvRow(sale: Sale, timeZone: string, withTab: boolean): CsvCell[] {
  const state = stateOf(sale);
  return [
    sale.id,
    formatDateTime(sale.createdAt, timeZone),
    sale.user?.name ?? 'Anônimo',
    itemCount(sale),
    csvMoney(sale.subtotal),
    csvMoney(sale.discount),
    sale.coupon?.code ?? '',
    csvMoney(sale.total),
    paymentTypeLabels[sale.paymentType],
    ...tendersOf(withTab).map((tender) => csvMoney(state === 'counted' ? keptBy(tender, sale) : 0)),
    isRefundedInPart(sale) ? 'Estorno parcial' : stateLabels[state],
    csvMoney(state === 'counted' ? (fromReais(sale.total) - fromReais(sale.refunded)) / 100 : 0),
    csvMoney(sale.refunded),
    csvMoney(sale.manualDiscount?.amount ?? 0),
    sale.manualDiscount?.reason ?? '',
  ];
}
