import type { RegisterEntry, RegisterOpening } from '@coruja/contract';
import { recordView } from '../customers/customer-view.ts';
import type { EntryRow, OpeningRow } from './register-queries.ts';

export function openingView(row: OpeningRow): RegisterOpening {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    authority: row.authority,
    orderNumber: row.order_number,
    reason: row.reason,
    firstDay: row.first_day,
    lastDay: row.last_day,
    computerName: row.computer_name,
    customerName: row.customer_name,
  };
}

/**
 * @param since sessions that ended before this are past their term, whether or not the nightly job has run
 */
export function entryView(row: EntryRow, since: Date): RegisterEntry {
  const isPastTerm = row.finish < since;
  return {
    sessionId: row.id,
    startTime: row.created_at.toISOString(),
    endTime: row.finish.toISOString(),
    computerName: row.computer_name,
    isGuest: row.customer_id === null && !isPastTerm,
    isPastTerm,
    actor: row.actor,
    undone:
      row.undone_at === null || row.undone_by === null
        ? null
        : { at: row.undone_at.toISOString(), by: row.undone_by },
    guardianPresent: row.guardian_present && !isPastTerm,
    documentShown: row.document_shown && !isPastTerm,
    computerAddress: isPastTerm ? null : row.computer_address,
    person: isPastTerm ? null : personOf(row),
  };
}

function personOf(row: EntryRow): RegisterEntry['person'] {
  if (row.customer_id === null) return null;
  const { customer_id: id, customer_name: name, cpf, phone, birth_date: birthDate } = row;
  return { id, name: name ?? '', cpf, phone, birthDate, record: recordView(row) };
}
