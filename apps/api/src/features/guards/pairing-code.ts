import { createHmac, randomInt } from 'node:crypto';
import { pairingCodeAlphabet } from '@coruja/contract';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';

/** How long a code is good, in minutes (docs/product/guard.md#pairing). */
export const pairingCodeMinutes = 10;

const codeLength = 8;

/** Eight of 32 characters: 10¹² codes, of which an address may try twenty in ten minutes. */
export function newPairingCode(): string {
  const { length } = pairingCodeAlphabet;
  return Array.from({ length: codeLength }, () => pairingCodeAlphabet.charAt(randomInt(length))).join('');
}

/** How it is shown and dictated: two groups of four. */
export function shownPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What the database holds of a code. A plain hash of so few characters could be searched through. */
export async function hashPairingCode(db: Db, code: string): Promise<Uint8Array> {
  return createHmac('sha256', await serverSecret(db, 'guard-pairing'))
    .update(code)
    .digest();
}
