import type { CustomerRecord, RegisterEntry } from '@coruja/contract';
import { actorText } from '../../../lib/actor.ts';
import type { CsvCell } from '../../../lib/csv.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { phoneMask } from '../../../lib/masks.ts';
import { cpfText } from '../../../parts/customers/cpf-text.ts';
import { documentLabels } from '../../../parts/customers/document-labels.ts';

export const registerCsvHeader: readonly string[] = [
  'Início',
  'Fim',
  'Computador',
  'Quem',
  'Nome',
  'CPF',
  'Nascimento',
  'Telefone',
  'Documento',
  'Número',
  'Conferido em',
  'Endereço',
  'Escola e turno',
  'Responsável',
  'Documento do responsável',
  'Telefone do responsável',
  'Autorização de',
  'Autorização até',
  'À noite até',
  'Responsável presente',
  'Documento conferido no uso',
  'Endereço do computador (IP)',
  'Iniciada por',
  'Desfeita em',
  'Desfeita por',
];

/** One row for each session: who used which computer, when, and all that identifies them. */
export function registerCsvRow(entry: RegisterEntry, timeZone: string): CsvCell[] {
  const { person } = entry;
  return [
    formatDateTime(entry.startTime, timeZone),
    formatDateTime(entry.endTime, timeZone),
    entry.computerName,
    whoText(entry),
    person?.name ?? '',
    person ? cpfText(person.cpf) : '',
    dayText(person?.birthDate),
    masked(person?.phone, phoneMask),
    ...recordCells(person?.record ?? null),
    entry.guardianPresent ? 'Sim' : 'Não',
    entry.documentShown ? 'Sim' : 'Não',
    entry.computerAddress ?? '',
    whoDid(entry.actor),
    ...undoneCells(entry, timeZone),
  ];
}

function undoneCells({ undone }: RegisterEntry, timeZone: string): CsvCell[] {
  return undone === null ? ['', ''] : [formatDateTime(undone.at, timeZone), whoDid(undone.by)];
}

/** Not 'Você', because somebody else reads the file. */
function whoDid(actor: string): string {
  return actor === 'owner' ? 'Loja' : actorText(actor);
}

function whoText({ isGuest, isPastTerm }: RegisterEntry): string {
  if (isPastTerm) return 'Prazo de guarda encerrado';
  return isGuest ? 'Convidado, sem identificação' : 'Cliente';
}

function recordCells(record: CustomerRecord | null): CsvCell[] {
  if (record === null) return Array.from({ length: 11 }, () => '');
  const text = (value: string | null) => value ?? '';
  return [
    record.documentKind === null ? '' : documentLabels[record.documentKind],
    text(record.documentNumber),
    dayText(record.documentSeenOn),
    text(record.address),
    text(record.school),
    text(record.guardianName),
    text(record.guardianDocument),
    masked(record.guardianPhone, phoneMask),
    dayText(record.consentOn),
    dayText(record.consentUntil),
    text(record.consentNightUntil),
  ];
}

function dayText(day: string | null | undefined): string {
  return day ? formatDay(day) : '';
}

function masked(digits: string | null | undefined, mask: typeof phoneMask): string {
  return digits ? mask.format(digits) : '';
}
