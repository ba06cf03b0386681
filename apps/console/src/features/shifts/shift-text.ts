import type { Shift, ShiftReport } from '@coruja/contract';
import { formatDateTime, formatMoney, plural } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { differenceText } from '../../parts/shifts/outcomes.tsx';

// The words of a shift's report, the same on the screen, on paper and in a message (docs/product/shifts.md#report).

export const movementNames = {
  float: 'Fundo de troco',
  sangria: 'Sangria',
  suprimento: 'Suprimento',
  closing: 'Retirado no fechamento',
} as const satisfies Record<Shift['movements'][number]['kind'], string>;

export const notAClock = 'Não é registro de ponto.';

/** `+R$ 2,00`, `−R$ 2,00` with a true minus, `R$ 0,00`. */
export function formatSignedMoney(reais: number): string {
  const sign = reais < 0 ? '−' : reais > 0 ? '+' : '';
  return `${sign}${formatMoney(Math.abs(reais))}`;
}

interface Line {
  readonly name: string;
  readonly text: string;
}

/** The sums of a report; most are left out if they are 0. */
export function sumLines({ shift, floatDifference, ...report }: ShiftReport): Line[] {
  const { sums } = report;
  const signed = (name: string, amount: number, isAlways = false) =>
    amount === 0 && !isAlways ? [] : [{ name, text: formatMinus(amount) }];
  const figure = (name: string, { count, total }: { count: number; total: number }) =>
    count === 0 ? [] : [{ name: `${name} (${count})`, text: formatMoney(total) }];
  return [
    { name: 'Fundo de troco', text: formatMoney(shift.float) },
    ...(floatDifference
      ? [{ name: 'Diferença do fundo de troco', text: formatSignedMoney(floatDifference) }]
      : []),
    ...signed('Vendas', sums.sales, true),
    ...signed('Eventos', sums.events),
    ...signed('Fiado recebido', sums.tabPayments),
    ...signed('Estornos', sums.refunds),
    ...signed('Suprimentos', sums.suprimentos),
    ...signed('Sangrias', sums.sangrias),
    ...signed('Retirado no fechamento', sums.withdrawn),
    { name: 'Ficou na gaveta', text: formatMoney(shift.left ?? 0) },
    ...figure('Descontos', report.discounts),
    ...figure('Cortesias', report.courtesies),
    ...figure('Vendido no fiado', report.tab),
    ...figure('PIX conferido à mão', report.pixByHand),
    ...figure('PIX para resolver', report.pixToResolve),
    ...figure('Contas a receber', report.bills),
  ];
}

/** `R$ 5,00`, `−R$ 5,00` with a true minus. */
function formatMinus(reais: number): string {
  return reais < 0 ? formatSignedMoney(reais) : formatMoney(reais);
}

/** '14 lançamentos · R$ 180,00' */
export function personText({ entries, received }: ShiftReport['people'][number]): string {
  return `${plural(entries, 'lançamento', 'lançamentos')} · ${formatMinus(received)}`;
}

/** The outcome of one tender: 'esperado R$ 10,00, contado R$ 8,00: Faltam R$ 2,00'. */
function tenderText({ tender, expected, counted, difference }: ShiftReport['tenders'][number]): string {
  const outcome =
    counted === null
      ? 'não contado'
      : `contado ${formatMoney(counted)}${difference === null ? '' : `: ${differenceText(difference)}`}`;
  return `${paymentTypeLabels[tender]}: esperado ${formatMinus(expected)}, ${outcome}`;
}

/** The report as a message. */
export function messageOf(report: ShiftReport, store: { name: string; timeZone: string }): string {
  const { shift } = report;
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, store.timeZone));
  return [
    `*${store.name}* · Turno ${shift.number}`,
    `Aberto por ${shift.openedBy.name} em ${at(shift.openedAt)}`,
    `Fechado por ${shift.closedBy?.name ?? ''} em ${at(shift.closedAt)}`,
    '',
    ...report.tenders.map(tenderText),
    '',
    ...sumLines(report).map(({ name, text }) => `${name}: ${text}`),
    ...(shift.note === null ? [] : ['', `Observação: ${shift.note}`]),
    '',
    `Código do relatório: ${report.fingerprint}`,
    notAClock,
  ].join('\n');
}

export function whatsAppAddress(report: ShiftReport, store: { name: string; timeZone: string }): string {
  return `https://wa.me/?${new URLSearchParams({ text: messageOf(report, store) }).toString()}`;
}

/** Names of the parts of a report, to say which no longer agree with its rows. */
const partNames: Readonly<Record<string, string>> = {
  openedBy: 'quem abriu',
  openedAt: 'a abertura',
  float: 'o fundo de troco',
  floatExpected: 'o que o turno anterior deixou',
  closedBy: 'quem fechou',
  closedAt: 'o fechamento',
  left: 'o que ficou na gaveta',
  note: 'a observação',
  attendantPresent: 'quem acompanhou a contagem',
  counts: 'as contagens',
  sums: 'as somas',
  people: 'quem recebeu',
  entries: 'os lançamentos',
  sales: 'as vendas',
  eventPayments: 'os pagamentos de eventos',
  tabs: 'o fiado',
  lines: 'a auditoria',
  report: 'o texto do relatório',
  previous: 'o turno anterior',
};

/** 'as somas, os lançamentos' */
export function differingText(parts: readonly string[]): string {
  return [...new Set(parts.map((part) => partNames[part] ?? 'a identificação do turno'))].join(', ');
}
