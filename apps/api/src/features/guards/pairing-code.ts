import { createHmac } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';

/** How long a code is valid, in minutes (docs/product/guard.md#pairing). */
export const pairingCodeMinutes = 10;

/** 10¹² codes, of which an address may try twenty in ten minutes. */
export const pairingCodeLength = 8;

/** For the database. A plain hash of so few characters could be found by trying all codes. */
export async function hashPairingCode(db: Db, code: string): Promise<Uint8Array> {
  return createHmac('sha256', await serverSecret(db, 'guard-pairing'))
    .update(code)
    .digest();
}
