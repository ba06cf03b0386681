import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getGuardPicture } from '@coruja/contract';
import type { Pairing } from './disk.ts';
import { namesIn, putFile } from './files.ts';
import { type Log, reasonOf } from './log.ts';

interface Options {
  /** The guard's own folder. */
  readonly directory: string;
  readonly pairing: () => Pairing | null;
  /** Called with the hashes of those on the disk, whenever these change. */
  readonly onChange: (hashes: readonly string[]) => void;
  readonly monotonicMs: () => number;
  readonly log: Log;
}

export interface PictureKeeper {
  want(hashes: readonly string[]): void;
  /** To be called often: tries again what failed. */
  check(): void;
  /** Null if it is not on the disk, or damaged. */
  read(hash: string): Buffer | null;
}

const TIME_LIMIT_MS = 15_000;
const RETRY_MS = 60_000;
/** The server sends at most 1,280 pixels as WebP. */
const MAX_BYTES = 4 * 1_024 * 1_024;

/** Keeps the store's pictures on the disk, so that the lock has them without a server. Their names are their hashes. */
export function createPictureKeeper({
  directory,
  pairing,
  onChange,
  monotonicMs,
  log,
}: Options): PictureKeeper {
  const folder = join(directory, 'pictures');
  const kept = new Map<string, Buffer>();
  let wanted: readonly string[] = [];
  let isFetching = false;
  let retryAt = 0;

  function read(hash: string): Buffer | null {
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const bytes = readFrom(join(folder, hash));
    if (bytes === null || hashOf(bytes) !== hash) return null;
    kept.set(hash, bytes);
    return bytes;
  }

  const present = () => wanted.filter((hash) => read(hash) !== null);
  const missing = () => wanted.filter((hash) => read(hash) === null);

  function removeOthers(): void {
    for (const hash of kept.keys()) if (!wanted.includes(hash)) kept.delete(hash);
    for (const name of namesIn(folder))
      if (!wanted.includes(name)) rmSync(join(folder, name), { force: true });
  }

  async function fetchMissing(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    try {
      for (const hash of missing()) {
        const from = pairing();
        if (from === null) return;
        const bytes = await load(from, hash);
        putFile(join(folder, hash), bytes);
        log('info', 'picture kept', { hash });
        onChange(present());
      }
    } catch (error) {
      retryAt = monotonicMs() + RETRY_MS;
      log('warn', 'picture not fetched', { reason: reasonOf(error) });
    } finally {
      isFetching = false;
    }
  }

  return {
    want(hashes) {
      wanted = hashes;
      retryAt = 0;
      try {
        removeOthers();
      } catch (error) {
        log('warn', 'picture not removed', { reason: reasonOf(error) });
      }
      onChange(present());
    },
    check() {
      if (monotonicMs() >= retryAt && missing().length > 0) void fetchMissing();
    },
    read,
  };
}

/** @throws Error unless the server answers exactly the bytes with this hash */
async function load({ server, token }: Pairing, hash: string): Promise<Buffer> {
  const path = getGuardPicture.path.replace(':sha256', hash);
  const answer = await fetch(`${server}/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  if (Number(answer.headers.get('content-length') ?? MAX_BYTES + 1) > MAX_BYTES)
    throw new Error('The picture is too large.');
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (hashOf(bytes) !== hash) throw new Error('The picture has another hash.');
  return bytes;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readFrom(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
