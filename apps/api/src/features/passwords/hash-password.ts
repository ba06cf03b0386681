import { type Options, hash, verify } from '@node-rs/argon2';
import { inTurn } from '../../one-at-a-time.ts';

// argon2id (2) as OWASP recommends: 19 MiB, two passes, one lane. The library hashes off the event loop.
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Several hashes at once would keep every processor busy while counters want to sell.
const oneHash = inTurn();

/** The hash to store; it includes salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return oneHash(() => hash(password, parameters));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return oneHash(() => verify(passwordHash, password));
}

let dummy: Promise<string> | undefined;

/** For an unknown e-mail: takes the same time as a real check. Always false. */
export async function verifyDummyPassword(password: string): Promise<false> {
  dummy ??= hashPassword('the password of nobody');
  await verifyPassword(await dummy, password);
  return false;
}
