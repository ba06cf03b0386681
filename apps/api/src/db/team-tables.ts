import type { Cells, Role } from '@coruja/domain';
import type { Generated, JSONColumnType } from 'kysely';

// The tables of the team (docs/product/team.md#people).

export interface OperatorsTable {
  store_id: string;
  id: string;
  /** Null for the owner, whose name is the store's. */
  name: string | null;
  role: Role;
  /** The cells that differ from those of the role. */
  permissions: JSONColumnType<Partial<Cells>>;
  /** Null until the person has chosen one. */
  pin_hash: string | null;
  /** The owner has set it: the person chooses another one when it is first used. */
  pin_is_temporary: Generated<boolean>;
  /** The person's own record. */
  customer_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

export interface DeviceLinksTable {
  store_id: string;
  id: string;
  token_hash: Uint8Array;
  operator_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
