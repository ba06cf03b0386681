import { existsSync, readFileSync } from 'node:fs';
import { arch } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PlayerProcesses } from '../src/cover/player-processes.ts';
import { canCreateAccounts, createPlayer } from './support/accounts.ts';
import { runAsPlayer } from './support/service.ts';
import { until } from './support/until.ts';

// docs/product/guard.md#faults

/** The number of Linux's `clone`, which Perl knows no name for. */
const clone = { x64: 56, arm64: 220 }[arch as string];

test.runIf(canCreateAccounts && clone !== undefined && existsSync('/usr/bin/perl'))(
  'a program that is just starting another one is stopped, and continues',
  async () => {
    const player = createPlayer('coruja-teste');
    // With CLONE_VFORK it waits in the kernel until the other one has its own code, and does not stop there.
    const script = `if (syscall(${clone}, 0x4011, 0, 0, 0, 0) == 0) { sleep 1; exec "true" } $| = 1; print "on" while sleep 1`;
    const program = runAsPlayer(player, '', `exec perl -e '${script}'`);
    const state = () => /^State:\t(.)/m.exec(readFileSync(`/proc/${program.child.pid}/status`, 'utf8'))?.[1];
    const logged: string[] = [];
    const processes = new PlayerProcesses(player.uid, (_level, event) => logged.push(event));
    try {
      await until('a program that waits for its child', () => state() === 'D');
      for (let looks = 0; looks < 30; looks += 1) {
        processes.stop(null);
        await setTimeout(20);
      }
      expect(state()).toBe('D');
      expect(logged).toEqual([]);
      processes.continue(null);
      await until('the program again', () => program.output().includes('on'));
    } finally {
      program.end();
    }
  },
);
