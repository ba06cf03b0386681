import type { Generated } from 'kysely';

// The tables of password recovery (docs/product/password-recovery.md#what-is-kept).

export interface PasswordRecoveriesTable {
  email_key: Uint8Array;
  reset_id: string | null;
  code_hash: Uint8Array | null;
  guesses_left: number;
  ends_at: Date;
  wrong_in_a_row: Generated<number>;
}

export interface PasswordResetsTable {
  id: string;
  email_key: Uint8Array;
  store_id: string | null;
  kind: 'code' | 'link';
  asked_at: Date;
  expires_at: Date;
  mailed_at: Date | null;
  link_hash: Uint8Array | null;
}
