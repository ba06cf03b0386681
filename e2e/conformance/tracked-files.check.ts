import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it.runIf(existsSync(join(root, '.git')))(
  'git tracks nothing that .gitignore names, such as what a build has written',
  () => {
    const args = ['ls-files', '--cached', '--ignored', '--exclude-standard'];
    expect(execFileSync('git', args, { cwd: root, encoding: 'utf8' })).toBe('');
  },
);
