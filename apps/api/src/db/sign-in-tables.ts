import type { Generated } from 'kysely';

// The tables of sign-ins (docs/product/stores.md#sign-in).

export interface AuthSessionsTable {
  token_hash: Uint8Array;
  store_id: string;
  created_at: Date;
  last_used_at: Date;
  /** The id that the owner's console uses for it. */
  id: Generated<string>;
  address: string | null;
  device: string | null;
  kind: Generated<'owner' | 'device'>;
  /** The one person of a personal device. */
  bound_operator_id: string | null;
  /** Who has unlocked the device; null while it is locked. */
  operator_id: string | null;
  /** When a person last acted on the device. */
  acted_at: Date | null;
  /** Since when the owner's password is entered on the device. */
  password_at: Date | null;
}

export interface KnownBrowsersTable {
  store_id: string;
  token_hash: Uint8Array;
  sign_in_id: string;
  renewed_at: Date;
}

export interface PasskeysTable {
  store_id: string;
  id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengesTable {
  hash: Uint8Array;
  expires_at: Date;
}

export interface AccessRecordsTable {
  store_id: string;
  id: string;
  kind: 'sign-up' | 'sign-in' | 'sign-out' | 'disclosure';
  address: string;
  at: Date;
}
