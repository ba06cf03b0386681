import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const binary = /\.(png|webp|jpg|ico|woff2?|gz|icns)$/;
const migrations = 'apps/api/src/db/migrations/';
/** Files that never change, and have citations without a heading. */
const frozen = /\/migrations\/00([0-4]\d|5[0-6])_/;
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !binary.test(path) && existsSync(join(root, path)));

/** A page of the project, with or without a heading; not one of a package such as `@scope/name`. */
const citation =
  /(?<![\w:/.@-])((?:\.{1,2}\/|[\w-]+\/)*[\w.-]+\.md|docs\/decisions\/\d{4}(?!-))(#[\w-]*)?([`)\]]*,? (?:section|"[A-Z]))?/g;
const issueNumber = /\b[Ii]ssues? #?\d+\b/;

const oldNames = readOldNames();

describe('citations', () => {
  it('name an existing page, and a heading of it', () => {
    expect(problemsOf((path, text) => citationsIn(path, text).flatMap((one) => faultOf(path, one)))).toEqual(
      [],
    );
  });

  it('by an old name in a migration have their page in the README there, which names no others', () => {
    const comments = tracked.filter((path) => path.startsWith(migrations) && path.endsWith('.sql')).map(read);
    expect(oldNames.length).toBeGreaterThan(0);
    expect(oldNames.filter(([name]) => !comments.some((text) => name.test(text)))).toEqual([]);
  });

  it('name no issue, which cannot be opened with only the repository', () => {
    expect(problemsOf((_, text) => issueNumber.exec(text)?.slice(0, 1) ?? [])).toEqual([]);
  });
});

function problemsOf(look: (path: string, text: string) => readonly string[]): string[] {
  return tracked.flatMap((path) => {
    const lines = read(path).split('\n');
    return lines.flatMap((text, index) => look(path, text).map((fault) => `${path}:${index + 1}: ${fault}`));
  });
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function citationsIn(path: string, line: string): RegExpMatchArray[] {
  const renamed = path.startsWith(migrations)
    ? oldNames.reduce((text, [name, page]) => text.replace(name, page), line)
    : line;
  return [...renamed.matchAll(citation)];
}

/** The table of old names: each name, in which only dots mean something to a pattern, and its page. */
function readOldNames(): [name: RegExp, page: string][] {
  const rows = read(`${migrations}README.md`).matchAll(/^\| (.+) \| (docs\/.+) \|$/gm);
  return [...rows].map(([, name = '', page = '']) => [new RegExp(`${name}(?![\\w-])`), page]);
}

function faultOf(path: string, [whole, page = '', anchor, byWords]: RegExpMatchArray): string[] {
  const target = [page, join(dirname(path), page)].find((one) => existsSync(join(root, one)));
  if (target === undefined || byWords !== undefined) return [whole];
  if (anchor === undefined && mustNameHeading(path, target)) return [`${whole} names no heading`];
  return anchor === undefined || headingsOf(target).has(anchor.slice(1)) ? [] : [whole];
}

function mustNameHeading(path: string, target: string): boolean {
  return target.startsWith('docs/product/') && !path.endsWith('.md') && !frozen.test(path);
}

const headings = new Map<string, ReadonlySet<string>>();

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): ReadonlySet<string> {
  let found = headings.get(page);
  if (!found) {
    const lines = read(page).split('\n');
    found = new Set(lines.filter((line) => /^#+ /.test(line)).map(anchorOf));
    headings.set(page, found);
  }
  return found;
}

function anchorOf(heading: string): string {
  const text = heading.replace(/^#+ /, '').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}
