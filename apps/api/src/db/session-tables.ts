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
  /** The event that pays for it, until the register forgets it. */
  event_id: string | null;
  /** With `priced_room` and `discount_basis_points`: by what it is priced. */
  price_version: number | null;
  priced_room: string | null;
  discount_basis_points: number | null;
  weight_hundredths: Generated<number>;
  /** Nobody chose an end: it ends at the latest one, and a bill is paid for what was used. */
  is_open_ended: Generated<boolean>;
  /** That pays, where `billing` is 'package'; forgotten with the customer. */
  package_id: string | null;
  /** The address of the guard connected at the start, as the server saw it; only for the usage register. */
  computer_address: string | null;
  /** The session that went on here. */
  moved_from: string | null;
  /** Milliseconds of the stay before it was moved here. */
  spent_before_ms: Generated<number>;
  /** How long the stay stood still before its lost time was restarted; null if it never was. */
  restart_gap_ms: number | null;
  undone_at: Date | null;
  undone_by: string | null;
  pauses: Generated<number>;
  /** By how much the pauses have moved the end. */
  paused_ms: Generated<number>;
  /** When the last pause is over; null if it was resumed before. */
  paused_until: Date | null;
  /** Time that was lost in outages and given back: by so much it has moved the end. */
  lost_ms: Generated<number>;
  /** Until when it was lost. */
  lost_until: Date | null;
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
  /** Why minutes were given; of a grant alone. */
  reason: string | null;
  actor: string;
  created_at: Date;
}
