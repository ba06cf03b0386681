import type { PriceDocumentAnswer } from '@coruja/contract';
import type { Hours } from '@coruja/domain';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

// The tables of what time costs (docs/product/prices.md#changes).

export interface CounterSettingsTable {
  store_id: string;
  /** Null while time has no price. */
  prices_time_since: Date | null;
  guest_payment: Generated<'start' | 'end'>;
  has_shifts: Generated<boolean>;
  needs_shift: Generated<boolean>;
  shares_shift: Generated<boolean>;
  shift_tolerance_centavos: Generated<number>;
  has_team: Generated<boolean>;
  /** After how many idle minutes a device locks. */
  lock_after_minutes: Generated<number>;
}

export interface PriceVersionsTable {
  store_id: string;
  version: number;
  document: PriceDocumentAnswer;
  actor: string;
  created_at: Date;
}

/** A session's bill (docs/product/bills.md#paying); settled by a sale or by a waiver. */
export interface BillsTable {
  store_id: string;
  id: string;
  session_id: string;
  created_at: Date;
  settled_at: Date | null;
  amount_centavos: number | null;
  sale_id: string | null;
  waiver_reason: string | null;
  actor: string | null;
}

/** A package or pass as it was sold to a customer. */
export interface CustomerPackagesTable {
  store_id: string;
  /** That of the sale's item. */
  id: string;
  sale_id: string;
  customer_id: string;
  kind: 'minutes' | 'pass';
  name: string;
  /** Bought; null for a pass. */
  minutes: number | null;
  rooms: JSONColumnType<PackageRoom[]> | null;
  used: JSONColumnType<Hours> | null;
  expires_at: Date;
  created_at: Date;
  /** Changed only by the ledger. */
  minutes_left: GeneratedAlways<number>;
  cancelled_at: Date | null;
}

/** A room in which a package may be used, with its name at the sale. */
export interface PackageRoom {
  readonly id: string;
  readonly name: string;
}

export interface RoomsTable {
  store_id: string;
  id: string;
  name: string;
  weight_hundredths: number;
  position: number;
}

export interface CustomerGroupsTable {
  store_id: string;
  id: string;
  name: string;
  discount_basis_points: number;
  position: number;
}
