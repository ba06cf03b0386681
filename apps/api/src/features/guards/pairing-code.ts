import { createHmac, randomInt } from 'node:crypto';
import { pairingCodeAlphabet } from '@coruja/contract';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';

/** How long a code is valid, in minutes (docs/product/guard.md#pairing). */
export const pairingCodeMinutes = 10;

const codeLength = 8;

/** Eight of 32 characters: 10¹² codes, of which an address may try twenty in ten minutes. */
export function newPairingCode(): string {
  const { length } = pairingCodeAlphabet;
  return Array.from({ length: codeLength }, () => pairingCodeAlphabet.charAt(randomInt(length))).join('');
}

/** Two groups of four, to be shown and read out. */
export function shownPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** For the database. A plain hash of so few characters could be found by trying all codes. */
export async function hashPairingCode(db: Db, code: string): Promise<Uint8Array> {
  return createHmac('sha256', await serverSecret(db, 'guard-pairing'))
    .update(code)
    .digest();
}
