import type { GuardCommandKind, GuardCommandState, GuardSettings } from '@coruja/contract';
import type { Generated } from 'kysely';

// The part of tables.ts for the guards on the computers.

export interface GuardProcessesTable {
  id: string;
  renewed_at: Date;
  expires_at: Date;
}

export interface GuardsTable {
  store_id: string;
  computer_id: string;
  token_hash: Uint8Array;
  version: string;
  system: string | null;
  paired_at: Date;
  connected_to: string | null;
  last_seen_at: Date | null;
  lost_at: Date | null;
  /** The address of its last connection, as the server sees it. */
  address: string | null;
  /** Which start of the guard connected last; null if it did not say. */
  instance: string | null;
  /** The instance that was connected when `instance` connected. */
  earlier_instance: string | null;
  /** The instance that is refused while another one is connected (docs/product/guard.md#a-cloned-disk). */
  refused_instance: string | null;
  /** When it was refused last. */
  cloned_at: Date | null;
  /** The boot of its newest connection; null if it did not say. */
  boot_id: string | null;
}

/** A time in which a computer was on; the latest one lasts until the last message of its guard. */
export interface ComputerBootsTable {
  store_id: string;
  computer_id: string;
  boot_id: string;
  started_at: Date;
  ended_at: Date;
}

/** A time in which a computer was on without its guard. */
export interface GuardGapsTable {
  store_id: string;
  id: string;
  computer_id: string;
  started_at: Date;
  ended_at: Date;
  noticed_at: Date;
}

/** What the owner wrote about a signal of the radar. */
export interface RadarNotesTable {
  store_id: string;
  signal_id: string;
  note: string;
  count: number;
  actor: string;
  created_at: Date;
}

/** When a guard was away, written when it came back. */
export interface GuardLossesTable {
  store_id: string;
  computer_id: string;
  lost_from: Date;
  noticed_at: Date;
  back_at: Date;
}

/** An outage that was settled: its time was given back, or not. */
export interface OutagesTable {
  store_id: string;
  started_at: Date;
  ended_at: Date;
  /** Whether the time was given back. */
  is_returned: boolean;
  actor: string;
  settled_at: Date;
}

export interface GuardPairingCodesTable {
  store_id: string;
  computer_id: string;
  code_hash: Uint8Array;
  expires_at: Date;
  actor: string;
}

export interface GuardCommandsTable {
  store_id: string;
  id: string;
  computer_id: string;
  kind: GuardCommandKind;
  text: string | null;
  state: Generated<GuardCommandState>;
  actor: string;
  created_at: Date;
  delivered_at: Date | null;
  received_at: Date | null;
  finished_at: Date | null;
  failure: string | null;
}

export interface GuardSettingsTable {
  store_id: string;
  offline_start: Generated<GuardSettings['offlineStart']>;
  fair_time_since: Date | null;
}
