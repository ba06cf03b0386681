import { PlayerProcesses } from '../cover/player-processes.ts';
import type { Log } from '../log.ts';
import { createLinuxSites } from './linux-sites.ts';
import type { Account } from './programs.ts';
import type { System } from './system.ts';

interface Options {
  /** The folder of the system's settings, where only root may write. */
  readonly etc: string | undefined;
  readonly isRoot: boolean;
  /** The player's; null without one of his own, as in development. */
  readonly account: Account | null;
  readonly log: Log;
}

const LOOK_MS = 1_000;

export function createLinuxBlocking(options: Options): NonNullable<System['block']> {
  const { etc = '/etc', isRoot, account, log } = options;
  const sites = isRoot ? createLinuxSites({ etc, log }) : null;
  const processes = account === null ? null : new PlayerProcesses(account.uid, log);
  let timer: NodeJS.Timeout | undefined;

  function blockPrograms(names: readonly string[], onEnded: (name: string) => void): void {
    clearInterval(timer);
    if (processes === null || names.length === 0) return;
    const asWritten = new Map(names.map((name) => [name.toLowerCase(), name]));
    const known = new Set(asWritten.keys());
    const look = () => {
      for (const name of new Set(processes.endNamed(known))) onEnded(asWritten.get(name) ?? name);
    };
    timer = setInterval(look, LOOK_MS).unref();
  }

  return async (blocks, onEnded) => {
    blockPrograms(blocks.programs, onEnded);
    sites?.block(blocks.sites);
  };
}
