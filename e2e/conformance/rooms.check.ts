import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

// docs/architecture.md lists the server's rooms: the folders of apps/api/src, and each feature.

const root = join(import.meta.dirname, '../../apps/api/src');

/** Ports and the database import only types of each other, because a job is queued in a transaction. */
const allowed = ['ports'];

it('no two rooms of the server need each other', () => {
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

/** Files beside the folders connect the rooms and are not rooms themselves. */
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
