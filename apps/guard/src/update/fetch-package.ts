import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardPackageName, type GuardRelease, type ReleaseSystem } from '@coruja/contract';
import { UpdateRefused } from './refused.ts';

const TIME_LIMIT_MS = 900_000;

/**
 * Fetches the package of a release to a file. It is public, so no token is sent; its hash is signed.
 *
 * @throws UpdateRefused for bytes that are not the release's; another Error if a later try may succeed
 */
export async function fetchPackage(
  server: string,
  release: GuardRelease & { readonly system: ReleaseSystem },
  file: string,
): Promise<void> {
  const name = guardPackageName(release.system, release.version);
  const answer = await fetch(`${server}/downloads/${name}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`The server answered ${answer.status}.`);
  }
  const hash = createHash('sha256');
  let size = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > release.sizeBytes) return done(new UpdateRefused('hash', 'The package is too large.'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    check,
    createWriteStream(file, { mode: 0o600 }),
  );
  if (size < release.sizeBytes) throw new Error(`The package ended after ${size} bytes.`);
  if (hash.digest('hex') !== release.sha256) throw new UpdateRefused('hash', 'The package has another hash.');
}
