import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from './support/guard-process.ts';
import { Installation } from './support/installation.ts';
import { until } from './support/until.ts';

/** start.sh with programs that note what was started. */
describe.runIf(process.platform === 'linux')('start.sh', () => {
  const id = randomUUID();
  const noting = (name: string) =>
    `#!/bin/sh\necho ${name} "\${CORUJA_GUARD_TRIAL:-}" >>"$CORUJA_GUARD_PROGRAM/starts"\n`;
  const update = (...parts: string[]) => join(installation.program, 'update', ...parts);

  function write(path: string, text: string): void {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  }

  let installation: Installation;

  beforeEach(() => {
    const built = join(newFolder(), 'main.js');
    writeFileSync(built, '');
    installation = new Installation(built, { data: newFolder() });
    mkdirSync(update(id), { recursive: true });
    write(join(installation.program, 'coruja-guard'), `${noting('installed')}exec sleep 100\n`);
    write(update(id, 'coruja-guard'), noting('trial'));
  });

  afterEach(() => installation.stop());

  const starts = () => readFileSync(join(installation.program, 'starts'), 'utf8').trim().split('\n');

  test.each([
    ['nothing to try', {}, ['installed']],
    ['a trial', { trial: `${id}\n` }, [`trial ${id}`, 'installed']],
    ['one that was tried', { trying: `${id}\n` }, ['installed']],
    ['both', { trial: `${id}\n`, trying: `${id}\n` }, [`trial ${id}`, 'installed']],
    ['an empty file', { trial: '' }, ['installed']],
    ['a path as its name', { trial: '../../x\n' }, ['installed']],
    ['a folder that is gone', { trial: `${randomUUID()}\n` }, ['installed']],
  ])('with %s', async (_, files, expected) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(update(name), text);
    installation.start();
    await until(
      'the installed program',
      () => installation.has('starts') && starts().at(-1)?.startsWith('installed'),
    );
    expect(starts().map((line) => line.trim())).toEqual(expected);
  });
});
