import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Blocks } from '@coruja/contract';
import { replaceFile } from '../durable-file.ts';
import { putFile } from '../files.ts';
import { type Log, reasonOf } from '../log.ts';
import { hostsWith } from './hosts-file.ts';
import type { RunningProgram } from './programs.ts';
import { closeProgram } from './windows-lock.ts';
import { changesOf, registryText, SITE_KEYS, valuesIn, withAncestors } from './windows-policies.ts';

// On Windows `coruja-desktop block` ends programs (apps/guard/windows/block.c); sites are blocked by policies of the browsers in the
// registry, and for other programs by the file `hosts` (docs/guard.md#blocked-programs-and-sites).

interface Options {
  readonly start: (args: readonly string[]) => RunningProgram;
  /** The output of `reg.exe`, null if it fails. */
  readonly reg: (args: readonly string[]) => Promise<string | null>;
  /** Only SYSTEM and administrators may write there. */
  readonly folder: string;
  readonly hosts: string;
  readonly log: Log;
}

interface BlockedPrograms {
  /** The file name of a program that is not ended even if it is in the list. */
  readonly spared: string;
  readonly onEnded: (name: string) => void;
}

const RESTART_MS = 5_000;

interface WindowsBlocking {
  block(blocks: Blocks, programs: BlockedPrograms): Promise<void>;
}

export function createWindowsBlocking(options: Options): WindowsBlocking {
  const blockPrograms = createProgramWatch(options);
  const blockSites = createSiteBlocking(options);
  /** One change at a time. */
  let last: Promise<void> = Promise.resolve();

  return {
    block({ programs, sites }, { spared, onEnded }) {
      const names = programs.filter((name) => name.toLowerCase() !== spared.toLowerCase());
      blockPrograms(names, onEnded);
      last = last.then(() => blockSites(sites));
      return last;
    },
  };
}

function createProgramWatch({ start, log }: Pick<Options, 'start' | 'log'>) {
  let running: RunningProgram | null = null;

  return function watch(names: readonly string[], onEnded: (name: string) => void): void {
    if (running !== null) closeProgram(running);
    running = null;
    if (names.length === 0) return;
    const program = start(['block', ...names]);
    running = program;
    program.onLine((line) => {
      const [word, place] = line.split('\t');
      const name = names[Number(place)];
      if (word === 'ended' && name !== undefined) onEnded(name);
    });
    void program.closed.then(() => {
      if (running !== program) return;
      log('warn', 'programs not watched');
      setTimeout(() => {
        if (running === program) watch(names, onEnded);
      }, RESTART_MS).unref();
    });
  };
}

function createSiteBlocking({ reg, folder, hosts, log }: Omit<Options, 'start'>) {
  async function blockInRegistry(sites: readonly string[]): Promise<void> {
    const present = await Promise.all(
      SITE_KEYS.map(async ({ key }) => valuesIn((await reg(['query', key])) ?? '')),
    );
    const changes = SITE_KEYS.map((site, at) => ({
      key: site.key,
      values: changesOf(site, present[at] ?? new Map(), sites),
    })).filter(({ values }) => values.length > 0);
    if (changes.length === 0) return;
    const file = join(folder, 'bloqueios.reg');
    putFile(file, Buffer.from(`\ufeff${registryText(changes)}`, 'utf16le'));
    const done = await reg(['import', file]);
    rmSync(file, { force: true });
    if (done === null) throw new Error('reg.exe failed');
    if (sites.length === 0) for (const { key } of changes) await removeEmpty(key);
  }

  /** The key and those around it, as far as nothing is left in them. */
  async function removeEmpty(key: string): Promise<void> {
    for (const each of withAncestors(key)) {
      const list = await reg(['query', each]);
      if (list === null || list.split(/\r?\n/).some((line) => line.trim() !== '' && line.trim() !== each))
        return;
      await reg(['delete', each, '/f']);
    }
  }

  function blockInHosts(sites: readonly string[]): void {
    const text = readFileSync(hosts, 'latin1');
    const wanted = hostsWith(text, sites, '\r\n');
    const options = { temporary: `${hosts}.coruja-novo`, mode: 0o644 };
    if (wanted !== text) replaceFile(hosts, Buffer.from(wanted, 'latin1'), options);
    rmSync(options.temporary, { force: true });
  }

  async function attempt(where: string, action: () => Promise<void> | void): Promise<void> {
    try {
      await action();
    } catch (error) {
      log('warn', 'sites not blocked', { where, reason: reasonOf(error) });
    }
  }

  return async (sites: readonly string[]) => {
    await attempt('registry', () => blockInRegistry(sites));
    await attempt('hosts', () => blockInHosts(sites));
  };
}
