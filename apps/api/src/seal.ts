import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLog } from './db/database-log.ts';
import { codeOf } from './error-code.ts';
import { Secret } from './ports/payments/secret.ts';
import { createFolder, syncEntry, writeSynced } from './synced-files.ts';

// The server must be able to read some secrets of stores, such as the key of an account at the payment provider. It seals them before it
// stores them (docs/security.md#keys): AES-256-GCM under a key that is never in the database, so that no backup has them in plain text.

/** A secret that was sealed with another key, for another place, or was changed. */
export class SealBroken extends Error {
  constructor() {
    super('a sealed secret cannot be opened with this SECRETS_KEY');
    this.name = 'SealBroken';
  }
}

export interface Seal {
  /** @param place what the secret belongs to, such as `pix-account:<store>:api-key`; `open` needs the same place */
  close(secret: Secret<string>, place: string): string;

  /** @throws SealBroken */
  open(sealed: string, place: string): Secret<string>;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes */
export function sealOf(key: Uint8Array): Seal {
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const aad = (place: string) => Buffer.from(`${version}:${name}:${place}`);
  return {
    close(secret, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad(place));
      const text = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()]);
      const body = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
      return [version, name, body].join('.');
    },
    open(sealed, place) {
      const [madeBy, madeWith, body = ''] = sealed.split('.');
      if (madeBy !== version || madeWith !== name) throw new SealBroken();
      const bytes = Buffer.from(body, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(aad(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        return new Secret(text.toString('utf8'));
      } catch {
        throw new SealBroken();
      }
    },
  };
}

interface KeyFile {
  readonly dataDir: string;
  readonly log: Pick<DatabaseLog, 'info'>;
}

/** The key from the settings; without one, from a file beside the data, which the first start creates. */
export async function openSecretsKey(
  fromSettings: Uint8Array | undefined,
  file: KeyFile,
): Promise<Uint8Array> {
  return fromSettings ?? (await readOrMakeKey(file));
}

async function readOrMakeKey({ dataDir, log }: KeyFile): Promise<Uint8Array> {
  const file = join(dataDir, 'secrets.key');
  await createFolder(dataDir);
  if (!existsSync(file) && (await makeKey(file))) {
    log.info(
      { file },
      'SECRETS_KEY is not set: a key was made; keep a copy of this file apart from the backups',
    );
  }
  await chmod(file, 0o600);
  const text = await readFile(file, 'utf8');
  try {
    return parseSecretsKey(text.trim());
  } catch {
    throw new Error(
      `O arquivo ${file} não tem mais a chave dos segredos. Coloque a cópia dele no lugar; se não há cópia, apague-o e conecte as contas PIX de novo.`,
    );
  }
}

/**
 * Makes a key that is whole on the disk before it has its name: what it seals is lost without it.
 *
 * @returns false if another process was faster
 */
async function makeKey(path: string): Promise<boolean> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeSynced(part, `${randomBytes(32).toString('base64')}\n`, 0o600);
    // Unlike a rename, it never replaces another process's key.
    await link(part, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(part, { force: true });
    await syncEntry(dirname(path));
  }
}

/**
 * The key from its text: 32 bytes in base64, as `openssl rand -base64 32` prints them.
 *
 * @throws RangeError for any other length
 */
export function parseSecretsKey(text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    throw new RangeError('not 32 bytes in base64');
  return key;
}
