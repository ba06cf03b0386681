import { createECDH, createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';
import type { PushKeys } from '../../ports/push.ts';

const curve = 'prime256v1';

/** The server's pair of keys, made once from its secret (docs/security.md#keys). */
export async function pushKeys(db: Db): Promise<PushKeys> {
  let candidate = await serverSecret(db, 'push');
  for (;;) {
    const pair = createECDH(curve);
    try {
      pair.setPrivateKey(candidate);
      return { privateKey: candidate, publicKey: pair.getPublicKey() };
    } catch {
      // About one in four billion 256-bit numbers is too large to be a key of this curve.
      candidate = createHash('sha256').update(candidate).digest();
    }
  }
}

/** Whether these bytes are a point of the curve, with which a message can be encrypted. */
export function isPublicKey(bytes: Uint8Array): boolean {
  const own = createECDH(curve);
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return bytes[0] === 4;
  } catch {
    return false;
  }
}
