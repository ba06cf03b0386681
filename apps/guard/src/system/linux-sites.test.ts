import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLinuxSites } from './linux-sites.ts';

// docs/guard.md#blocked-programs-and-sites

let etc: string;
let logged: unknown[][];

beforeEach(() => {
  etc = mkdtempSync(join(tmpdir(), 'coruja-etc-'));
  logged = [];
  writeFileSync(join(etc, 'hosts'), '127.0.0.1 localhost\n');
  mkdirSync(join(etc, 'opt'));
});

const block = (...sites: string[]) =>
  createLinuxSites({ etc, log: (...line) => void logged.push(line) }).block(sites);
const read = (path: string) => readFileSync(join(etc, path), 'utf8');
const everything = () => readdirSync(etc, { recursive: true, encoding: 'utf8' }).toSorted();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(etc, path)), { recursive: true });
  writeFileSync(join(etc, path), text);
}

const chromium = ['chromium', 'opt/chrome', 'brave', 'opt/edge'].map(
  (name) => `${name}/policies/managed/coruja.json`,
);

test('writes policies that every account can read, and hosts', () => {
  const umask = process.umask(0o077);
  try {
    chmodSync(join(etc, 'hosts'), 0o644);
    block('bet365.com');
  } finally {
    process.umask(umask);
  }
  for (const path of chromium) {
    expect(JSON.parse(read(path))).toEqual({ URLBlocklist: ['bet365.com'] });
    expect(statSync(join(etc, path)).mode & 0o777).toBe(0o644);
    expect(statSync(join(etc, dirname(path))).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(etc, dirname(path)))).toEqual(['coruja.json']);
  }
  expect(JSON.parse(read('firefox/policies/policies.json'))).toMatchObject({
    policies: { WebsiteFilter: { Block: ['*://*.bet365.com/*'] } },
  });
  expect(read('hosts')).toContain('0.0.0.0 www.bet365.com\n');
  expect(statSync(join(etc, 'hosts')).mode & 0o777).toBe(0o644);
  expect(everything().filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(logged).toEqual([]);
});

test('without sites nothing of it is left, and others’ files stay', () => {
  write('opt/chrome/policies/managed/loja.json', '{"HomepageLocation":"https://a.test"}');
  const before = everything();
  const hosts = read('hosts');
  block('bet365.com', 'a.com');
  expect(everything()).not.toEqual(before);
  block();
  expect(everything()).toEqual(before);
  expect(read('hosts')).toBe(hosts);
});

test('without sites a file is not even written', () => {
  const { ino } = statSync(join(etc, 'hosts'));
  block();
  expect(statSync(join(etc, 'hosts')).ino).toBe(ino);
});

test('a foreign policy of Firefox stays, and the log says so', () => {
  write('firefox/policies/policies.json', '{"policies":{}}');
  block('bet365.com');
  expect(read('firefox/policies/policies.json')).toBe('{"policies":{}}');
  expect(logged).toEqual([
    ['warn', 'policies of firefox are not ours', { path: join(etc, 'firefox/policies/policies.json') }],
  ]);
  block();
  expect(read('firefox/policies/policies.json')).toBe('{"policies":{}}');
});

test('what fails is logged, and the rest is done', () => {
  write('brave', 'a file');
  block('bet365.com');
  expect(logged).toMatchObject([
    ['warn', 'sites not blocked', { file: 'brave/policies/managed/coruja.json' }],
  ]);
  expect(read('hosts')).toContain('bet365.com');
});

test('hosts as a link stays one', () => {
  write('other/hosts', '127.0.0.1 localhost\n');
  const linked = mkdtempSync(join(tmpdir(), 'coruja-etc-'));
  symlinkSync(join(etc, 'other/hosts'), join(linked, 'hosts'));
  createLinuxSites({ etc: linked, log: () => undefined }).block(['a.com']);
  expect(read('other/hosts')).toContain('0.0.0.0 a.com\n');
});
