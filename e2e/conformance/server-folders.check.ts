import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

// The folders are those of docs/architecture.md: each folder of apps/api/src, and each feature.

const root = join(import.meta.dirname, '../../apps/api/src');

/** Ports and the database import only types of each other, because a job is queued in a transaction. */
const allowed = ['ports'];

it('no two folders of the server import each other', () => {
  const imports = new Map<string, Set<string>>();
  for (const file of sources()) {
    for (const other of importsOf(file)) {
      const [from, to] = [folderOf(file), folderOf(other)];
      if (from && to && from !== to && !allowed.includes(to)) add(imports, from, to);
    }
  }
  expect(imports.size).toBeGreaterThan(20);
  expect([...imports.keys()].filter((folder) => reaches(imports, folder, folder))).toEqual([]);
});

function sources(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Files beside the folders connect them and belong to none. */
function folderOf(file: string): string | undefined {
  const parts = file.split('/');
  if (parts[0] === 'features') return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined;
  return parts.length > 1 ? parts[0] : undefined;
}

function add(imports: Map<string, Set<string>>, from: string, to: string): void {
  imports.set(from, (imports.get(from) ?? new Set()).add(to));
}

function reaches(imports: Map<string, Set<string>>, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const look = (folder: string): boolean =>
    [...(imports.get(folder) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && look((seen.add(next), next))),
    );
  return look(from);
}
