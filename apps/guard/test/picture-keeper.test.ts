import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureKeeper, type PictureKeeper } from '../src/picture-keeper.ts';
import { newFolder } from './support/guard-process.ts';
import { until } from './support/until.ts';

const bytes = Buffer.from('a picture');
const hash = createHash('sha256').update(bytes).digest('hex');
const token = 'stand-in-token';

let server: Server;
let folder: string;
let answer: Buffer;
let asked: { url: string | undefined; authorization: string | undefined }[];
let known: readonly string[];
let nowMs: number;

beforeEach(async () => {
  [folder, answer, asked, known, nowMs] = [newFolder(), bytes, [], [], 0];
  server = createServer((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization });
    response.writeHead(200, { 'Content-Length': answer.length }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function keeper(): PictureKeeper {
  return createPictureKeeper({
    directory: folder,
    pairing: () => ({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token }),
    onChange: (hashes) => (known = hashes),
    monotonicMs: () => nowMs,
    log: () => {},
  });
}

test('fetches a picture once with the token, and keeps it over a restart', async () => {
  const first = keeper();
  first.want([hash]);
  expect(known).toEqual([]);
  first.check();
  await until('the picture', () => known.length > 0);
  expect(asked).toEqual([{ url: `/api/guard/pictures/${hash}`, authorization: `Bearer ${token}` }]);
  expect(first.read(hash)).toEqual(bytes);
  const second = keeper();
  second.want([hash]);
  expect(known).toEqual([hash]);
  second.check();
  expect(asked).toHaveLength(1);
});

test('refuses other bytes, and tries again a minute later', async () => {
  answer = Buffer.from('another picture');
  const pictures = keeper();
  pictures.want([hash]);
  pictures.check();
  await until('the attempt', () => asked.length === 1);
  await until('the retry', () => {
    nowMs += 60_000;
    answer = bytes;
    pictures.check();
    return known.length > 0;
  });
  expect(pictures.read(hash)).toEqual(bytes);
});

test('does not show a damaged file, and deletes what is no longer wanted', async () => {
  const first = keeper();
  first.want([hash]);
  first.check();
  await until('the picture', () => known.length > 0);
  writeFileSync(join(folder, 'pictures', hash), 'damaged');
  expect(keeper().read(hash)).toBeNull();
  expect(readFileSync(join(folder, 'pictures', hash), 'utf8')).toBe('damaged');
  first.want([]);
  expect(first.read(hash)).toBeNull();
  expect(existsSync(join(folder, 'pictures', hash))).toBe(false);
  expect(readdirSync(join(folder, 'pictures'))).toEqual([]);
});
