import type { Store } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { Selectable } from 'kysely';
import type { StoresTable } from '../../db/tables.ts';

export function storeView(row: Selectable<StoresTable>): Store {
  const { id, name, email, cnpj, phone, status } = row;
  const { cep, rua, numero, complemento, bairro, cidade, estado, pais } = row;
  return {
    id,
    name,
    ownerName: row.owner_name,
    email,
    emailConfirmed: row.email_confirmed_at !== null,
    cnpj,
    phone,
    status,
    pricePerHour: toReais(centavos(row.price_per_hour_centavos)),
    timeZone: row.time_zone,
    address: { cep, rua, numero, complemento, bairro, cidade, estado, pais },
    createdAt: row.created_at.toISOString(),
  };
}

/** Hides the e-mail, with which the owner signs in, from everybody else. */
export function storeSeenBy(actor: string, store: Store): Store {
  return actor === 'owner' ? store : { ...store, email: '' };
}
