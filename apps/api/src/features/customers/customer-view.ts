import type { User } from '@coruja/contract';
import { shortName } from '@coruja/domain';
import type { CustomerRow } from './customers-queries.ts';

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
  };
}

/** A person whom only other stores know: enough to recognise who stands at the counter, no more. */
export function strangerView(row: { id: string; cpf: string | null; name: string }): User {
  const unknown = { nickName: null, email: null, phone: null, birthDate: null, image: null };
  return { id: row.id, name: shortName(row.name), cpf: row.cpf, ...unknown, credits: [] };
}
