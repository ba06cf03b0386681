import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { connectionTimeouts } from '../src/limits/connection-limits.ts';
import { temporaryFolder } from './temporary-folder.ts';

// No container engine or systemd runs these files here, so linters check them, and the names in them are
// compared with the repository.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const settings = namesIn(read('apps/api/src/env.ts'), /^ {2}([A-Z][A-Z_]+): /gm);
const dockerfile = read('Dockerfile');
const [, finalStage = ''] = dockerfile.split(/^FROM .*(?<!AS build)$/m);
const compose = read('compose.yaml');
const [, consoleService = ''] = /^ {2}console:\n([^]*?)^ {2}database:/m.exec(compose) ?? [];
const passed = namesIn(consoleService, /^ {6}([A-Z_]+): /gm);
const unit = read('deploy/coruja.service');

/** Settings that an operator of the compose file never needs. */
const leftOut: Readonly<Record<string, string>> = {
  CEP_FALLBACK_URL: 'the services of the country',
  CEP_URL: 'the services of the country',
  DATA_DIR: 'a volume, named by the image',
  DEMO: 'refused in production',
  HOST: 'fixed by the image',
  NODE_ENV: 'fixed by the image',
  PORT: 'fixed by the image; the published port is the host’s',
  RATE_LIMITS: 'for benchmarks',
};

it('finds the settings where it expects them', () => {
  expect(settings).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'METRICS']));
  expect(settings.length).toBeGreaterThan(20);
});

describe('the Dockerfile', () => {
  it('passes its linter', () => {
    expect(validate(dockerfile)).toEqual([]);
    // Proves that the test can fail.
    expect(validate('FROM node:24\nMAINTAINER me\n')).not.toEqual([]);
  });

  it('installs what the server and our packages that it imports need, and nothing of the console', () => {
    const imported = new Set(['apps/api']);
    for (const folder of imported) {
      const sources = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
      const code = sources.filter((name) => /(?<!test)\.ts$/.test(name));
      for (const name of code.flatMap((file) =>
        namesIn(read(join(folder, 'src', file)), /from '@coruja\/(\w+)'/g),
      ))
        imported.add(`packages/${name}`);
    }
    const [, flags = ''] = /^RUN npm ci --omit=dev (.*)$/m.exec(dockerfile) ?? [];
    expect(namesIn(flags, /-w (\S+)/g).toSorted()).toEqual([...imported].toSorted());
  });

  it('names settings that exist, and the port that it opens', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(finalStage) ?? [];
    const given = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
    expect(Object.keys(given).filter((name) => !settings.includes(name))).toEqual([]);
    expect(given).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(finalStage).toContain(`\nEXPOSE ${given['PORT']}\n`);
    expect(finalStage).toContain(`http://127.0.0.1:${given['PORT']}/api/healthz`);
    expect(finalStage).toContain(`\nVOLUME ${given['DATA_DIR']}\n`);
  });

  it('copies files that exist, including every workspace of the lock file', () => {
    const copied = namesIn(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) =>
      sources.split(' '),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect([...workspaces, 'e2e/package.json'].filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('includes every package that the server needs: none is outside the common node_modules', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
    const aside = Object.keys(lock.packages).filter((path) => path.startsWith('apps/api/node_modules/'));
    expect(aside).toEqual([]);
  });

  it('runs a supported version of Node.js, as a user other than root', () => {
    const versions = namesIn(dockerfile, /^FROM node:(\d+)-/gm);
    expect(versions).toHaveLength(2);
    expect(new Set(versions).size).toBe(1);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(Number(versions[0])).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
    expect(finalStage).toMatch(/^USER node$/m);
  });
});

describe('the compose file', () => {
  it('passes its linter', async () => {
    const lint = (path: string) =>
      new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
        .lintFiles([path], false)
        .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
    expect(lint(join(root, 'compose.yaml'))).toEqual([]);
    // Proves that the test can fail.
    const broken = join(await temporaryFolder(), 'compose.yaml');
    await writeFile(broken, 'services:\n  a:\n    image: a:latest\n    ports: [3000:3000]\n');
    expect(lint(broken)).not.toEqual([]);
  });

  it('passes settings that exist, and every one that an operator needs', () => {
    expect(passed.filter((name) => !settings.includes(name))).toEqual([]);
    expect([...passed, ...Object.keys(leftOut)].toSorted()).toEqual(settings.toSorted());
  });

  it('publishes the image’s port only to its own machine', () => {
    expect(namesIn(consoleService, /^ {6}- '(.+)'$/gm)).toEqual(['127.0.0.1:3000:3000']);
    expect(finalStage).toContain('\nEXPOSE 3000\n');
  });

  it('uses a supported version of PostgreSQL', () => {
    expect(Number(/image: postgres:(\d+)-/.exec(compose)?.[1])).toBeGreaterThanOrEqual(15);
  });
});

it('nginx limits calls by address, and waits for their heads as long as the server does', () => {
  const nginx = read('deploy/nginx.conf');
  const seconds = connectionTimeouts.headersMs / 1_000;
  expect(namesIn(nginx, /^ {4}client_header_timeout (\d+)s;$/gm)).toEqual([`${seconds}`, `${seconds}`]);
  expect(namesIn(nginx, /^ {4}client_body_timeout (\d+)s;$/gm)).toEqual([`${seconds}`]);
  expect(nginx).toMatch(/^ {4}limit_conn coruja_callers \d+;$/m);
});

describe('the systemd unit', () => {
  it.runIf(existsSync('/usr/bin/systemd-analyze'))('passes systemd’s check', async () => {
    const folder = await temporaryFolder();
    const verify = async (text: string) => {
      const path = join(folder, 'coruja.service');
      // The unit does not depend on where Node.js is on this machine.
      await writeFile(path, text.replace('/usr/bin/node', process.execPath));
      const done = promisify(execFile)('systemd-analyze', ['verify', path]);
      const { stdout, stderr } = await done.catch(
        (error: unknown) => error as { stdout: string; stderr: string },
      );
      return stdout + stderr;
    };
    expect(await verify(unit)).toBe('');
    // Proves that the test can fail.
    expect(await verify(unit.replace('Restart=always', 'Restart=sometimes'))).toContain('restart');
  });

  it('names settings that exist, and starts the build’s output', () => {
    const given = namesIn(unit, /^Environment=(.*)$/gm).flatMap((line) => line.split(' '));
    const names = given.map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
    expect(given).toContain('NODE_ENV=production');
    const command = /^CMD \[(.*)\]$/m.exec(dockerfile)?.[1]?.replaceAll('"', '').replaceAll(', ', ' ');
    expect(unit).toContain(`ExecStart=/usr/bin/${command}\n`);
  });

  it('stores the data where it may write', () => {
    const [, folder] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
    expect(unit).toContain(` DATA_DIR=/var/lib/${folder}\n`);
  });
});

it('README documents every setting', () => {
  const readme = read('README.md');
  const own = settings.filter((name) => name !== 'NODE_ENV');
  expect(own.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
