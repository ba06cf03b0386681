import { expect, test } from 'vitest';
import { programs } from './programs.ts';

test('a program counts as ended only when all of its output was read', async () => {
  const lines: string[] = [];
  // On Windows the end of a program may be told before its last line; here a second process makes it so.
  const program = programs.start('sh', ['-c', 'echo first; (sleep 0.2; echo started) &']);
  program.onLine((line) => void lines.push(line));
  await program.closed;
  expect(lines).toEqual(['first', 'started']);
});

test('a program that cannot be started counts as ended', async () => {
  await programs.start('/nowhere/program', []).closed;
});
