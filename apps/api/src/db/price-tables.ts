import type { PriceDocumentAnswer } from '@coruja/contract';
import type { Generated } from 'kysely';

// The tables of what time costs (docs/product/prices.md).

export interface CounterSettingsTable {
  store_id: string;
  /** Null while time has no price. */
  prices_time_since: Date | null;
  guest_payment: Generated<'start' | 'end'>;
}

export interface PriceVersionsTable {
  store_id: string;
  version: number;
  document: PriceDocumentAnswer;
  actor: string;
  created_at: Date;
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
