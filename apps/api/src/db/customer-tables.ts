import type { DocumentKind } from '@coruja/contract';
import type { Generated } from 'kysely';

// People and the stores' customers (docs/product/customers.md#customer).

export interface PeopleTable {
  id: string;
  cpf: string | null;
}

export interface CustomersTable {
  store_id: string;
  id: string;
  name: string;
  name_key: string;
  search_text: string;
  nick_name: string | null;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  image_name: string | null;
  group_id: string | null;
  balance_minutes: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
  /** What they owe, counted by the ledger. */
  tab_centavos: Generated<number>;
  /** Null: nothing is sold on the tab. */
  tab_limit_centavos: number | null;
  document_kind: DocumentKind | null;
  document_number: string | null;
  document_seen_on: string | null;
  address: string | null;
  school: string | null;
  guardian_name: string | null;
  guardian_document: string | null;
  guardian_phone: string | null;
  consent_on: string | null;
  consent_until: string | null;
  consent_night_until: string | null;
  /** Set with `removed_at` when the person asked for it: only the usage register still has them. */
  erased_at: Date | null;
}
