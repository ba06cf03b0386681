import type { AuditEntry } from '@coruja/contract';
import type { CsvCell } from '../../lib/csv.ts';
import { formatDateTime } from '../../lib/format.ts';
import { actionText, changeText, personText, subjectText } from './audit-text.ts';

export const auditCsvHeader: readonly string[] = [
  'Número',
  'Data',
  'Pessoa',
  'Aprovado por',
  'Ação',
  'Assunto',
  'Mudanças',
  'Motivo',
  'Aparelho',
  'Endereço IP',
];

/** @param timeZone the store's, as an IANA name */
export function auditCsvRow(entry: AuditEntry, timeZone: string): CsvCell[] {
  return [
    entry.sequence,
    formatDateTime(entry.at, timeZone),
    personText(entry.actor),
    entry.approvedBy === null ? '' : personText(entry.approvedBy),
    actionText(entry),
    subjectText(entry.subject),
    entry.changes.map((change) => changeText(change, timeZone)).join('; '),
    entry.reason ?? '',
    entry.device ?? '',
    entry.address ?? '',
  ];
}
