import { type CustomerRecord, type Customer, strangerName } from '@coruja/contract';
import type { CustomerRow, RecordColumns } from './customers-queries.ts';

export function customerView(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    nickName: row.nick_name,
    cpf: row.cpf,
    email: row.email,
    phone: row.phone,
    birthDate: row.birth_date,
    image: row.image_name === null ? null : `/users/${row.id}/image?v=${row.image_name.slice(0, 8)}`,
    credits: [{ storeId: row.store_id, minutes: row.balance_minutes }],
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    record: recordView(row),
  };
}

/** What is recorded for the usage register; null if nothing is. */
export function recordView(row: Omit<RecordColumns, 'birth_date' | 'phone'>): CustomerRecord | null {
  const record = {
    documentKind: row.document_kind,
    documentNumber: row.document_number,
    documentSeenOn: row.document_seen_on,
    address: row.address,
    school: row.school,
    guardianName: row.guardian_name,
    guardianDocument: row.guardian_document,
    guardianPhone: row.guardian_phone,
    consentOn: row.consent_on,
    consentUntil: row.consent_until,
    consentNightUntil: row.consent_night_until,
  };
  return Object.values(record).some((value) => value !== null) ? record : null;
}

/** A person whom only other stores know: shows that the requested CPF exists, and nothing more. */
export function strangerView(person: { id: string; cpf: string }): Customer {
  const unknown = { nickName: null, email: null, phone: null, birthDate: null, image: null };
  return { ...person, name: strangerName, ...unknown, credits: [], group: null, record: null };
}
