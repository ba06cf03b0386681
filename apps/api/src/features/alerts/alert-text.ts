import { type AlertKind, centavos, differenceInWords, formatCentavos, formatMinutes } from '@coruja/domain';
import type { AlertFacts } from '../../db/alert-tables.ts';

type Sentence = (facts: AlertFacts) => string;

const money = (amount = 0) => formatCentavos(centavos(amount));

const closed: Sentence = ({ number, difference = 0 }) =>
  `Turno ${number} fechado: ${differenceInWords(centavos(difference))}`;

const sentences: Readonly<Record<AlertKind, Sentence>> = {
  'shift-closed': closed,
  'shift-difference': closed,
  'shift-forgotten': ({ number }) => `Turno ${number} aberto há mais de 16 horas`,
  refund: ({ amount, sale, event }) =>
    `Estornados ${money(amount)} ${event === undefined ? `da venda ${sale}` : `do evento ${event}`}`,
  'new-device': ({ device, isCounter }) =>
    `${isCounter ? 'Novo balcão' : 'Novo aparelho da equipe'}: ${device ?? 'navegador desconhecido'}`,
  'pin-blocked': ({ isWholeStore }) =>
    isWholeStore
      ? 'PINs bloqueados por um dia: 30 errados'
      : 'PIN bloqueado por 15 minutos: 5 errados seguidos',
  'guard-gap': ({ computer, minutes = 0 }) => `${computer} ficou ${formatMinutes(minutes)} sem guarda`,
};

/** The alert in one line, without the names of people, since a locked phone may show it. */
export function alertText({ kind, facts }: { readonly kind: AlertKind; readonly facts: AlertFacts }): string {
  return sentences[kind](facts);
}
