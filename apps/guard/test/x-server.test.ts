import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cookiesIn } from '../src/cover/x-server.ts';

const sized = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]);
const entry = (display: string, name: string, data: string) =>
  Buffer.concat([Buffer.from([1, 0]), ...['host', display, name, data].map(sized)]);

test('reads the cookies of a display from a file of xauth, and nothing from a damaged or absent one', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'coruja-xauth-')), 'auth');
  const name = 'MIT-MAGIC-COOKIE-1';
  const entries = [
    entry('0', name, 'zero'),
    entry('', name, 'any'),
    entry('1', name, 'one'),
    entry('0', 'X', 'x'),
  ];
  writeFileSync(file, Buffer.concat(entries));
  const found = (display: string) => cookiesIn(file, display).map(String);
  expect(found(':0')).toEqual(['zero', 'any']);
  expect(found(':1.0')).toEqual(['any', 'one']);
  expect(found(':10')).toEqual(['any']);
  writeFileSync(file, Buffer.from([1, 0, 255, 255, 1]));
  expect(cookiesIn(file, ':0')).toEqual([]);
  expect(cookiesIn('/nowhere', ':0')).toEqual([]);
});
