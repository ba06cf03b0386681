import type { Signal, SignalKind } from '@coruja/contract';
import {
  formatDateTime,
  formatDay,
  formatMinutes,
  formatNumber,
  formatTime,
  plural,
} from '../../lib/format.ts';
import { writePeriod } from '../../parts/days/day-range.ts';
import { paths, sessionParams } from '../../paths.ts';

type Sentence = (name: string, count: number) => string;

/** What happened, without a verdict. A gap has a sentence of its own. */
const sentences: Readonly<Record<Exclude<SignalKind, 'guard-gap'>, Sentence>> = {
  'counted-on': (name, count) =>
    `${name}: o guarda contou tempo depois do fim de ${plural(count, 'sessão', 'sessões')}.`,
  'undone-sessions': (name, count) =>
    `${name} desfez ${plural(count, 'início de sessão', 'inícios de sessão')}.`,
  'short-sessions': (name, count) =>
    `${name} iniciou ${plural(count, 'sessão', 'sessões')} de menos de 5 minutos.`,
  'late-cash-refunds': (name, count) =>
    `${name} estornou ${plural(count, 'venda', 'vendas')} em dinheiro mais de 10 minutos depois.`,
  'other-tenders': (name, count) => `${name} trocou a forma de pagamento ${plural(count, 'vez', 'vezes')}.`,
  discounts: (name, count) => `${name} deu ${plural(count, 'desconto', 'descontos')} à mão.`,
  courtesies: (name, count) => `${name} deu ${plural(count, 'cortesia', 'cortesias')}.`,
  'balance-changes': (name, count) => `${name}: o saldo mudou à mão ${plural(count, 'vez', 'vezes')}.`,
  'late-bills': (name, count) =>
    `${name} iniciou ${plural(count, 'sessão', 'sessões')} cuja conta ficou aberta mais de 15 minutos.`,
  'waived-bills': (name, count) => `${name} dispensou ${plural(count, 'conta', 'contas')}.`,
  shortfalls: (name, count) => `Faltou dinheiro em ${plural(count, 'turno', 'turnos')} que ${name} fechou.`,
  surpluses: (name, count) => `Sobrou dinheiro em ${plural(count, 'turno', 'turnos')} que ${name} fechou.`,
  'outside-shifts': (name, count) =>
    `${name} recebeu ou devolveu dinheiro fora de turno ${plural(count, 'vez', 'vezes')}.`,
  'wrong-pins': (name, count) =>
    `${name} teve ${plural(count, 'aprovação recusada', 'aprovações recusadas')} por PIN errado.`,
  'new-devices': (_, count) => `${plural(count, 'balcão ou convite novo', 'balcões ou convites novos')}.`,
};

/** What is shown for a subject that no longer has a name. */
const nameless = {
  person: 'Alguém',
  customer: 'Cliente apagado',
  computer: 'Computador',
  store: '',
} as const;

export function signalText({ kind, subject, count }: Signal): string {
  const name = subject.name ?? nameless[subject.kind];
  if (kind === 'guard-gap') return `${name} ficou ligado sem o guarda por ${formatMinutes(count)}.`;
  return sentences[kind](name, count);
}

/** When, and how often is usual. */
export function signalNote(signal: Signal, timeZone: string): string {
  const { kind, startTime, endTime, startDate, endDate, usual } = signal;
  if (kind === 'guard-gap') {
    const end = startDate === endDate ? formatTime(endTime, timeZone) : formatDateTime(endTime, timeZone);
    return `De ${formatDateTime(startTime, timeZone)} às ${end}`;
  }
  const week = `De ${formatDay(startDate)} a ${formatDay(endDate)}`;
  return usual === null ? week : `${week} · na loja inteira, o usual é ${usualText(usual)} por semana`;
}

/** A median may lie half way between two numbers. */
function usualText(usual: number): string {
  return Number.isInteger(usual) ? formatNumber(usual) : usual.toLocaleString('pt-BR');
}

interface Link {
  readonly label: string;
  readonly to: string;
}

type LinkOf = (signal: Signal, hasTeam: boolean) => Link;

/** The audit has lines only while the store has a team. */
const links: Readonly<Record<SignalKind, LinkOf>> = {
  'guard-gap': (signal) => inDays('Ver os minutos', paths.radar, signal, ofComputer(signal)),
  'counted-on': (signal) => sessions(signal, ofComputer(signal)),
  'undone-sessions': (signal) => sessions(signal),
  'short-sessions': (signal) => sessions(signal),
  'late-bills': (signal) => sessions(signal),
  'waived-bills': (signal, hasTeam) =>
    hasTeam ? audit(signal, { ...ofPerson(signal), assunto: 'bill' }) : sessions(signal),
  'late-cash-refunds': sales,
  'other-tenders': sales,
  discounts: sales,
  courtesies: (signal, hasTeam) => (hasTeam ? audit(signal, ofPerson(signal)) : sales(signal, false)),
  'outside-shifts': sales,
  'balance-changes': (signal, hasTeam) =>
    hasTeam
      ? audit(signal, { coisa: signal.subject.id ?? '' })
      : { label: 'Ver os créditos', to: paths.credits },
  shortfalls: () => ({ label: 'Ver os turnos', to: paths.shifts }),
  surpluses: () => ({ label: 'Ver os turnos', to: paths.shifts }),
  'wrong-pins': (signal) => audit(signal, ofPerson(signal)),
  'new-devices': (signal) => audit(signal, {}),
};

/** The screen with the rows that a signal follows from. */
export function signalLink(signal: Signal, hasTeam: boolean): Link {
  return links[signal.kind](signal, hasTeam);
}

const ofComputer = ({ subject }: Signal) => ({ [sessionParams.computer]: subject.id ?? '' });
const ofPerson = ({ subject }: Signal) => ({ pessoa: subject.id ?? '' });

function sales(signal: Signal, hasTeam: boolean): Link {
  return hasTeam
    ? audit(signal, { ...ofPerson(signal), assunto: 'sale' })
    : inDays('Ver as vendas', paths.sales, signal, {});
}

function sessions(signal: Signal, more: Readonly<Record<string, string>> = {}): Link {
  return inDays('Ver as sessões', paths.sessions, signal, {
    [sessionParams.view]: sessionParams.history,
    ...more,
  });
}

function audit(signal: Signal, params: Readonly<Record<string, string>>): Link {
  return inDays('Ver na auditoria', paths.audit, signal, params);
}

function inDays(
  label: string,
  path: string,
  { startDate, endDate }: Signal,
  params: Readonly<Record<string, string>>,
): Link {
  const period = { preset: null, days: { startDate, endDate } };
  return { label, to: `${path}?${writePeriod(new URLSearchParams(params), period).toString()}` };
}
