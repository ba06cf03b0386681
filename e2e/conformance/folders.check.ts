import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesOf, type FileImport, importsIn } from './folder-imports.ts';

// What docs/architecture.md says of folders.

const root = join(import.meta.dirname, '../..');
const server = importsIn(join(root, 'apps/api/src'));
const browser = importsIn(join(root, 'apps/console/src'));

describe('the folders of the server', () => {
  it('are in no cycle of imports', () => {
    expect(server.length).toBeGreaterThan(1_000);
    expect(cyclesOf(server.filter(isNoTypeOfDatabase), serverFolder)).toEqual([]);
  });
});

describe('the folders of the console', () => {
  it('are in no cycle of imports, neither those of the application nor those of its parts and features', () => {
    expect(browser.length).toBeGreaterThan(1_000);
    expect(cyclesOf(browser, topFolder)).toEqual([]);
    expect(cyclesOf(browser, partsFolder)).toEqual([]);
    expect(cyclesOf(browser, folderOfFeature)).toEqual([]);
  });

  it('of one feature import nothing of another, however deep', () => {
    const between = browser.filter(({ from, to }) => featureOf(from) !== (featureOf(to) ?? featureOf(from)));
    expect(between.filter(({ from }) => from.startsWith('features/'))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it.each(['apps/api/src', 'apps/console/src', 'apps/guard/src'])('names each folder of %s', (app) => {
    const section = sectionOf(app);
    const isNamed = (name: string) =>
      [name, `${name}/<noun>`].some((text) => section.includes(`\`${text}\``));
    expect(foldersOf(app).filter((name) => !isNamed(name))).toEqual([]);
  });
});

/** Jobs are queued in a transaction, so their port knows its type. */
function isNoTypeOfDatabase({ from, to, isType }: FileImport): boolean {
  return !(isType && from.startsWith('ports/') && to.startsWith('db/'));
}

/** Each folder of the server, and each feature. Files beside the folders connect them and belong to none. */
function serverFolder(file: string): string | undefined {
  const parts = file.split('/');
  if (parts[0] === 'features') return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined;
  return topFolder(file);
}

function topFolder(file: string): string | undefined {
  const [folder, ...rest] = file.split('/');
  return rest.length > 0 ? folder : undefined;
}

/** What is directly in `parts` is a folder too. */
function partsFolder(file: string): string | undefined {
  const [top, folder, ...rest] = file.split('/');
  if (top !== 'parts') return undefined;
  return rest.length > 0 ? folder : 'parts';
}

/** As on the server, the files beside a feature's folders connect them and belong to none. */
function folderOfFeature(file: string): string | undefined {
  return /^features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
}

function featureOf(file: string): string | undefined {
  return /^features\/[^/]+/.exec(file)?.[0];
}

/** The part of the page about an application, which its heading names. */
function sectionOf(app: string): string {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.split('\n')[0]?.includes(`\`${app}\``));
  if (section === undefined) throw new Error(`docs/architecture.md has no section for ${app}`);
  return section;
}

/** The folders of an application, and those of its parts or ports. */
function foldersOf(app: string): string[] {
  return ['', 'parts', 'ports']
    .map((folder) => join(root, app, folder))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
