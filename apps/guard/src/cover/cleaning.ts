import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { environmentWithoutDisplay } from '../env.ts';
import type { Log } from '../log.ts';
import { type RemoverInput, removerOutput } from '../remove/run-remover.ts';
import { ownCommand } from '../system/own-command.ts';
import type { Account } from '../system/programs.ts';

/** The program that removes what the player left, as the player's account (remove/remover.ts). */
export class Cleaning {
  readonly #child: ChildProcess;

  constructor({ account, paths, log }: { account: Account; paths: readonly string[]; log: Log }) {
    const { uid, gid, home } = account;
    const [program, args] = ownCommand('remove');
    const child = spawn(program, args, {
      uid,
      gid,
      cwd: '/',
      env: environmentWithoutDisplay(home),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child = child;
    child.once('error', () => undefined);
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify({ home, paths: [...paths] } satisfies RemoverInput));
    this.done = text(child.stdout).then(
      (output) => {
        const counts = readCounts(output);
        log(counts === null ? 'warn' : 'info', counts === null ? 'not cleaned' : 'cleaned', counts ?? {});
      },
      () => undefined,
    );
  }

  /** Resolves when it has ended, also when it failed. */
  readonly done: Promise<void>;

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

function readCounts(output: string): { removed: number; failed: number } | null {
  try {
    return removerOutput.parse(JSON.parse(output));
  } catch {
    return null;
  }
}
