import type { CustomerRecord, User } from '@coruja/contract';
import { shortName } from '@coruja/domain';
import type { CustomerRow, RecordColumns } from './customers-queries.ts';

export function customerView(row: CustomerRow): User {
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
    record: recordView(row),
  };
}

/** What is written down for the register of the law; null while nothing is. */
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

/** A person whom only other stores know: enough to recognise who stands at the counter, no more. */
export function strangerView(row: { id: string; cpf: string | null; name: string }): User {
  const unknown = { nickName: null, email: null, phone: null, birthDate: null, image: null };
  return { id: row.id, name: shortName(row.name), cpf: row.cpf, ...unknown, credits: [], record: null };
}
