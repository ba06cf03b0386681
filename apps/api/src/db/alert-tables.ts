import type { AlertKind } from '@coruja/domain';
import type { Generated, JSONColumnType } from 'kysely';

// The tables of alerts to the owner (docs/product/alerts.md#kinds).

export interface AlertSettingsTable {
  store_id: string;
  muted: Generated<AlertKind[]>;
  by_mail: Generated<boolean>;
  refund_from_centavos: Generated<number>;
  quiet_from: string | null;
  quiet_until: string | null;
}

/** Whether a channel has sent the alert ('told'), will send it, or never does. */
export type Telling = 'off' | 'waiting' | 'told';

export interface AlertsTable {
  store_id: string;
  id: string;
  kind: AlertKind;
  /** There is at most one alert of a kind for each key. */
  subject_key: string | null;
  facts: JSONColumnType<AlertFacts>;
  person: string | null;
  at: Date;
  mail: Telling;
  push: Telling;
}

/** The values in the sentence of an alert, amounts in centavos. */
export interface AlertFacts {
  readonly number?: number;
  readonly difference?: number;
  readonly amount?: number;
  /** The short id of a sale. */
  readonly sale?: string;
  /** The name of an event. */
  readonly event?: string;
  readonly device?: string | null;
  readonly isCounter?: boolean;
  /** All PINs of the store are blocked, until the next day. */
  readonly isWholeStore?: boolean;
  readonly computer?: string;
  readonly minutes?: number;
}

export interface PushSubscriptionsTable {
  store_id: string;
  id: string;
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  server_key: Uint8Array;
  sign_in_hash: Uint8Array;
  device: string | null;
  created_at: Date;
}
