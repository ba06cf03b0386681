import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { shortcutKindOf } from '@coruja/domain';
import type { GuardShortcut } from '@coruja/contract';
import { environmentWithHome } from '../env.ts';
import { type Account, findProgram } from './programs.ts';
import { SystemFailure } from './system.ts';

/** Sets the account's groups too, which its games need for the graphics card. */
const SET_ACCOUNT = 'setpriv';

/**
 * Starts a shortcut on Linux, as the player's account and without a shell. Addresses go to the desktop's own handler.
 *
 * @param account null if the guard itself runs as the player
 * @throws SystemFailure
 */
export async function launchProgram(
  shortcut: Pick<GuardShortcut, 'target' | 'arguments'>,
  { account, path }: { account: Account | null; path: string },
): Promise<void> {
  const [program, ...args] = commandOf(shortcut, path);
  if (program === undefined)
    throw new SystemFailure('Este jogo não está neste computador. Chame o atendente.');
  // Without the player's account it would run as root.
  if (account === null && process.getuid?.() === 0) throw new SystemFailure('Não abriu. Chame o atendente.');
  const command = account === null ? [program, ...args] : asAccount(account, path, [program, ...args]);
  if (command === null) throw new SystemFailure('Não abriu. Chame o atendente.');
  const [first = '', ...rest] = command;
  const child = spawn(first, rest, {
    stdio: 'ignore',
    detached: true,
    cwd: dirname(program),
    ...(account === null ? {} : { env: playerEnvironment(account) }),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
}

/** Empty if nothing here can start it. */
function commandOf(shortcut: Pick<GuardShortcut, 'target' | 'arguments'>, path: string): string[] {
  const kind = shortcutKindOf(shortcut.target);
  if (kind === 'linux') {
    const program = findProgram([shortcut.target], path);
    return program === null ? [] : [program, ...splitArguments(shortcut.arguments ?? '')];
  }
  const opener = kind === 'address' ? findProgram(['xdg-open'], path) : null;
  return opener === null ? [] : [opener, shortcut.target];
}

/** Blanks separate; a part in double quotes is one. */
export function splitArguments(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** The command that runs this one as the account, with its groups; null without the tool for that. */
export function asAccount({ uid, gid }: Account, path: string, command: readonly string[]): string[] | null {
  const tool = findProgram([SET_ACCOUNT], path);
  if (tool === null) return null;
  return [tool, `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', ...command];
}

/** That of the notice, and the session's bus, by which programs find what else runs there. */
export function playerEnvironment({ uid, home }: Account): NodeJS.ProcessEnv {
  const folder = `/run/user/${uid}`;
  const bus = { XDG_RUNTIME_DIR: folder, DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus` };
  return { ...environmentWithHome(home), ...(existsSync(folder) ? bus : {}) };
}
