import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './paths.mjs';

const FOLDER = join(ROOT, 'scripts');
const scripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mjs'))
  .filter((name) => readFileSync(join(FOLDER, name), 'utf8').includes('readOptions'));

describe('a script with options', () => {
  it('is each of those that read the command line', () => {
    expect(scripts).toEqual(
      expect.arrayContaining(['bench.mjs', 'lighthouse.mjs', 'shots.mjs', 'test-mutants.mjs', 'test.mjs']),
    );
    const others = readdirSync(FOLDER).filter((name) => name.endsWith('.mjs') && !scripts.includes(name));
    for (const name of others) expect(readFileSync(join(FOLDER, name), 'utf8')).not.toContain('process.argv');
  });

  it.each(scripts)('%s prints its usage for --help, and runs nothing', (name) => {
    const { code, printed, complaint } = start(name, '--help');
    expect(complaint).toBe('');
    expect(printed).toMatch(/^npm (?:run \S+|test)/);
    expect(printed).toContain('\n  --');
    expect(code).toBe(0);
  });

  it.each(scripts)('%s refuses an option that it does not have', (name) => {
    const { code, printed, complaint } = start(name, '--nonsense=1');
    expect(printed).toBe('');
    expect(complaint).toContain("Unknown option '--nonsense'");
    expect(code).toBe(2);
  });

  it.each([
    ['test.mjs', '--only=lint,nonsense', 'There is no nonsense. There are: format, lint,'],
    ['test-long.mjs', '--only=nonsense', 'There is no nonsense. There are: '],
    ['pictures.mjs', '--only=nonsense', 'There is no nonsense. There are: console,'],
    ['test-guards.mjs', '--seed=all', '--seed takes a number.'],
    ['test-mutants.mjs', 'packages/nonsense', 'There is no folder packages/nonsense.'],
    ['bench.mjs', 'sale', "Unexpected argument 'sale'"],
  ])('%s refuses %s', (name, argument, reason) => {
    const { code, printed, complaint } = start(name, argument);
    expect(printed).toBe('');
    expect(complaint).toContain(reason);
    expect(code).toBe(2);
  });
});

/**
 * @param {string} script
 * @param {string} argument
 */
function start(script, argument) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, script), argument], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, printed: stdout, complaint: stderr };
}
