import type { CreditEntryKind } from '@coruja/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export interface SessionsTable {
  store_id: string;
  id: string;
  computer_id: string;
  customer_id: string | null;
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  duration_minutes: number;
  refunded_minutes: Generated<number>;
  price_per_hour_centavos: number;
  actor: string;
  used_seconds: Generated<number>;
  guardian_present: Generated<boolean>;
  document_shown: Generated<boolean>;
  /** Who pays; null while time has no price. */
  billing: 'balance' | 'package' | 'paid' | 'bill' | 'courtesy' | 'event' | null;
  /** The event that pays for it; cleared when its term in the usage register ends. */
  event_id: string | null;
  /** With `priced_room` and `discount_basis_points`: what its price is based on. */
  price_version: number | null;
  priced_room: string | null;
  discount_basis_points: number | null;
  weight_hundredths: Generated<number>;
  /** Nobody chose an end: it ends at the latest one, and a bill pays the used minutes. */
  is_open_ended: Generated<boolean>;
  /** Minutes of the stay that were used at other weights, and their worth. */
  weight_from_minutes: Generated<number>;
  weighed_before_hundredths: Generated<number>;
  /** The package that pays if `billing` is 'package'; cleared together with customer_id. */
  package_id: string | null;
  /** The address of the guard connected at the start, as the server saw it; only for the usage register. */
  computer_address: string | null;
  /** The session that was moved here. */
  moved_from: string | null;
  /** Milliseconds of the stay before it was moved here. */
  spent_before_ms: Generated<number>;
  /** How long the stay was interrupted before its lost time was restarted; null if it never was. */
  restart_gap_ms: number | null;
  undone_at: Date | null;
  undone_by: string | null;
  pauses: Generated<number>;
  /** By how much pauses have moved the end. */
  paused_ms: Generated<number>;
  /** When the last pause ends; null if it was resumed earlier. */
  paused_until: Date | null;
  /** Time lost in outages and given back; it has moved the end by as much. */
  lost_ms: Generated<number>;
  /** The end of the last outage whose time was given back. */
  lost_until: Date | null;
}

/** When a session was paused; written by a trigger. */
export interface SessionPausesTable {
  store_id: string;
  session_id: string;
  started_at: Date;
  ended_at: Date;
}

export interface CreditEntriesTable {
  store_id: string;
  id: string;
  customer_id: string;
  sequence: GeneratedAlways<number>;
  kind: CreditEntryKind;
  minutes: number;
  /** Set by the database when the entry is applied. */
  balance_after: GeneratedAlways<number>;
  session_id: string | null;
  /** The sale that bought the minutes. */
  sale_id: string | null;
  /** The package whose minutes it moves; null for the balance. */
  package_id: string | null;
  /** The same in both entries of a transfer. */
  transfer_id: string | null;
  /** Why minutes were given; null except for a grant. */
  reason: string | null;
  actor: string;
  created_at: Date;
}
