import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TestFiles } from '../../../e2e/conformance/test-files.ts';

// Compares docs/asvs.md and docs/dependencies.md with the repository, and checks what can be seen in the
// source code.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * OWASP ASVS 5.0.0: the level of each requirement in the order of its section, `-` for level 3. From
 * OWASP_Application_Security_Verification_Standard_5.0.0_en.csv in OWASP/ASVS.
 */
const levels = `
1.1 22
1.2 111112222-
1.3 11222222222-
1.4 222
1.5 12-
2.1 122
2.2 112
2.3 1222-
2.4 2-
3.1 -
3.2 11-
3.3 1222-
3.4 112222--
3.5 11122---
3.6 -
3.7 22---
4.1 122--
4.2 2----
4.3 22
4.4 1222
5.1 2
5.2 112---
5.3 11-
5.4 222
6.1 122
6.2 111111112222
6.3 1122----
6.4 1122--
6.5 22222---
6.6 222-
6.7 --
6.8 2222
7.1 222
7.2 1111
7.3 22
7.4 11222
7.5 22-
7.6 22
8.1 12--
8.2 112-
8.3 1--
8.4 2-
9.1 111
9.2 1222
10.1 22
10.2 22-
10.3 2222-
10.4 11111222222-----
10.5 22222
10.6 22
10.7 222
11.1 22--
11.2 222--
11.3 112--
11.4 1222
11.5 2-
11.6 2-
11.7 --
12.1 122--
12.2 11
12.3 2222-
13.1 2---
13.2 22222-
13.3 22--
13.4 12222--
14.1 22
14.2 1222----
14.3 122
15.1 122--
15.2 122--
15.3 1222222
15.4 ----
16.1 2
16.2 22222
16.3 2222
16.4 222
16.5 222-
17.1 2-
17.2 2222----
17.3 22
`;

const required = levels
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [section = '', places = ''] = line.split(' ');
    return Array.from(places, (level, at) => ({ number: `${section}.${at + 1}`, level }));
  })
  .filter(({ level }) => level !== '-')
  .map(({ number, level }) => `${number} ${level}`);

const statuses = ['Shown', 'Read', 'Partly', 'Not done', 'Operator', 'Not here'] as const;
const document = read('docs/asvs.md');
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', asks = '', answer = '']) => ({
    number,
    level,
    asks,
    answer,
    status: /^\*\*([\w ]+)\.\*\* \S/.exec(answer)?.[1] ?? '',
  }),
);

const skipped = new Set(['node_modules', 'dist', 'test-results', '.git', 'data', 'playwright-report']);

/** Every file of the repository, relative to its root. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const files = filesIn('');
const named = (path: string) => files.filter((file) => file === path || file.endsWith(`/${path}`));
const isTest = (path: string) => /\.(test|spec|check)\.ts$/.test(path);

/** `file` "title" "title": the tests that an answer names. */
function testsIn(answer: string): { file: string; title: string }[] {
  return [...answer.matchAll(/`([\w./-]+)`((?: "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

describe('docs/asvs.md', () => {
  it('has a row for each requirement of levels 1 and 2, with its level, once', () => {
    expect(required.length).toBe(253);
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(required);
  });

  it('has no line that looks like a row without being one', () => {
    const lines = document.split('\n').filter((line) => /^\|\s*V?\d+\.\d+\.\d+/.test(line));
    expect(lines).toHaveLength(rows.length);
  });

  it('gives each requirement a status, and counts them correctly', () => {
    expect(rows.filter(({ status }) => !statuses.some((each) => each === status))).toEqual([]);
    const counts = statuses.map((status) => {
      const of = (level: string) => rows.filter((row) => row.status === status && row.level === level).length;
      return `| ${status} | ${of('1')} | ${of('2')} |`;
    });
    expect([...document.matchAll(/^\| [A-Z][a-z ]+ \| \d+ \| \d+ \|$/gm)].map(([line]) => line)).toEqual(
      counts,
    );
  });

  it('names an existing test for everything that is shown', () => {
    const tests = new TestFiles(root);
    const wrong = rows.flatMap(({ number, status, answer }) => {
      const cited = testsIn(answer);
      const without = status === 'Shown' && cited.length === 0 ? [`${number}: no test`] : [];
      const missing = cited.filter(({ file, title }) => {
        const [path, ...more] = named(file);
        return path === undefined || more.length > 0 || !isTest(path) || !tests.hasTest(path, title);
      });
      return [...without, ...missing.map(({ file, title }) => `${number}: ${file} "${title}"`)];
    });
    expect(wrong).toEqual([]);
    // Proves that the test can fail.
    expect(tests.hasTest('apps/api/test/asvs.test.ts', 'is no title of a test')).toBe(false);
  });

  it('names no missing file', () => {
    const paths = [...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|js|sql|mjs|md))`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => named(path).length === 0)).toEqual([]);
    expect(paths.filter((path) => isTest(path) && named(path).length > 1)).toEqual([]);
  });
});

describe('the source code', () => {
  const sources = files.filter(
    (file) => /^(apps|packages)\/\w+\/src\/.*\.(ts|tsx|js)$/.test(file) && !isTest(file),
  );
  const where = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)));

  it('is found where it is expected', () => {
    expect(sources.length).toBeGreaterThan(400);
    expect(where(/createHash\('sha256'\)/).length).toBeGreaterThan(2);
  });

  it('runs no text as code and writes no text as HTML', () => {
    expect(where(/\beval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
    expect(
      where(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([]);
  });

  it('starts programs with a list of arguments, never with a shell', () => {
    expect(
      where(/shell:\s*true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/),
    ).toEqual([]);
    expect(where(/from 'node:child_process'/)).toEqual([
      'apps/api/src/ports/guard-packages.ts',
      'apps/guard/src/cover/cleaning.ts',
      'apps/guard/src/cover/lock-page.ts',
      'apps/guard/src/system/browser-window.ts',
      'apps/guard/src/system/cover-process.ts',
      'apps/guard/src/system/launch-program.ts',
      'apps/guard/src/system/programs.ts',
      'apps/guard/src/update/unpack.ts',
    ]);
  });

  it('makes no regular expression from external text', () => {
    expect(where(/new RegExp\(/)).toEqual([
      'packages/contract/src/guards.ts',
      'packages/contract/src/maintenance-codes.ts',
      'packages/contract/src/products.ts',
    ]);
  });

  it('uses no hash except SHA-256, AES-256-GCM in one place, and verifies every certificate', () => {
    const hashes = sources.flatMap((file) =>
      [...read(file).matchAll(/create(?:Hash|Hmac)\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    expect(new Set(hashes)).toEqual(new Set(['sha256']));
    expect(where(/create(?:Cipher|Decipher)/)).toEqual(['apps/api/src/seal.ts']);
    const ciphers = [...read('apps/api/src/seal.ts').matchAll(/create(?:Cipher|Decipher)iv\('([^']+)'/g)];
    expect(ciphers.map(([, name]) => name)).toEqual(['aes-256-gcm', 'aes-256-gcm']);
    expect(where(/createSign|subtle\.(?:encrypt|sign)/)).toEqual([]);
    expect(where(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
  });
});

it('the image is built without version control, settings and data', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data']));
});

interface Package {
  readonly dependencies?: Record<string, string>;
  readonly license?: string;
}

describe('docs/dependencies.md', () => {
  const text = read('docs/dependencies.md');
  const packageOf = (path: string) => JSON.parse(read(path)) as Package;

  it.each(['apps/api', 'apps/console', 'apps/guard', 'packages/contract', 'packages/domain'])(
    'names those of %s, each with its licence and a reason',
    (workspace) => {
      const [, part = ''] = text.split(`\n## ${workspace}\n`);
      const own = part.split('\n## ')[0] ?? '';
      const listed = [...own.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]{20,}) \|$/gm)];
      const names = Object.keys(packageOf(`${workspace}/package.json`).dependencies ?? {});
      expect(listed.map(([, name]) => name)).toEqual(names);
      for (const [, name = '', licence] of listed)
        expect(licence, name).toBe(packageOf(`node_modules/${name}/package.json`).license);
    },
  );

  it('uses a lock file in which every package has a checksum and none comes from another registry', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
    };
    const fetched = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && link !== true,
    );
    expect(fetched.length).toBeGreaterThan(400);
    const loose = fetched.filter(
      ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
        !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});
