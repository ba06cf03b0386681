import type { CreditEntry, Customer } from '@coruja/contract';
import { actorText } from '../../lib/actor.ts';
import type { CsvCell } from '../../lib/csv.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { phoneMask } from '../../lib/masks.ts';
import { cpfText } from '../../parts/customers/cpf-text.ts';
import { balanceOf } from '../../parts/customers/customer-queries.ts';
import { creditEntryText } from './credit-entry-text.ts';

export const customersCsvHeader: readonly string[] = [
  'Cliente',
  'Apelido',
  'CPF',
  'E-mail',
  'Telefone',
  'Nascimento',
  'Saldo (min)',
];

/** One row for each customer. Document numbers keep their punctuation, so that a spreadsheet does not drop leading zeros. */
export function customerCsvRow(customer: Customer, storeId: string): CsvCell[] {
  const { name, nickName, cpf, email, phone, birthDate } = customer;
  return [
    name,
    nickName ?? '',
    cpfText(cpf),
    email ?? '',
    phone === null ? '' : phoneMask.format(phone),
    birthDate === null ? '' : formatDay(birthDate),
    balanceOf(customer, storeId),
  ];
}

export const ledgerCsvHeader: readonly string[] = [
  'Data',
  'Lançamento',
  'Minutos',
  'Saldo depois (min)',
  'Registrado por',
  'Motivo',
];

/** One row for each entry; the minutes add up to the balance. */
export function creditEntryCsvRow(
  entry: CreditEntry,
  timeZone: string,
  who: (actor: string) => string = actorText,
): CsvCell[] {
  return [
    formatDateTime(entry.createdAt, timeZone),
    creditEntryText(entry),
    entry.minutes,
    entry.balanceAfter,
    who(entry.actor),
    entry.reason ?? '',
  ];
}
