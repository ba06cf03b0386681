import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

// docs/architecture.md draws the server's rooms: folders of apps/api/src, and each feature by itself.

const root = join(import.meta.dirname, '../../apps/api/src');

/** What ports and the database need of each other are types of parameters: a job is queued in a transaction. */
const allowed = ['ports'];

it('no room of the server needs one that needs it', () => {
  const needs = new Map<string, Set<string>>();
  for (const file of sources()) {
    for (const other of importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(other)];
      if (from && to && from !== to && !allowed.includes(to)) add(needs, from, to);
    }
  }
  expect(needs.size).toBeGreaterThan(20);
  expect([...needs.keys()].filter((room) => reaches(needs, room, room))).toEqual([]);
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

/** Files beside the folders put the rooms together; they are none. */
function roomOf(file: string): string | undefined {
  const parts = file.split('/');
  if (parts[0] === 'features') return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined;
  return parts.length > 1 ? parts[0] : undefined;
}

function add(needs: Map<string, Set<string>>, from: string, to: string): void {
  needs.set(from, (needs.get(from) ?? new Set()).add(to));
}

function reaches(needs: Map<string, Set<string>>, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const look = (room: string): boolean =>
    [...(needs.get(room) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && look((seen.add(next), next))),
    );
  return look(from);
}
