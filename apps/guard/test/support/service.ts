import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playerEnv, type TestAccount } from './accounts.ts';

const scripts = join(import.meta.dirname, '..', '..', 'install', 'linux');
/** As systemd sets it for a service. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';

interface Service {
  readonly env: Record<string, string>;
  readonly umask: string;
}

/** The environment of the unit that the installer writes for this account and display, and the tests' folder for temporary files. */
export function installedService(player: TestAccount, display: string): Service {
  const folder = mkdtempSync(join(tmpdir(), 'coruja-service-'));
  cpSync(scripts, folder, { recursive: true });
  for (const name of ['coruja-guard', 'LICENCAS.txt']) writeFileSync(join(folder, name), '#!/bin/sh\n');
  chmodSync(join(folder, 'install.sh'), 0o755);
  const root = join(folder, 'root');
  execFileSync(join(folder, 'install.sh'), ['--root', root, '--user', player.name, '--display', display]);
  const unit = readFileSync(join(root, 'etc/systemd/system/coruja-guarda.service'), 'utf8');
  const settings = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const umask = /^UMask=(\d+)$/m.exec(unit)?.[1] ?? '';
  return {
    env: { PATH, TMPDIR: tmpdir(), ...(Object.fromEntries(settings) as Record<string, string>) },
    umask,
  };
}

export interface PlayerProgram {
  readonly child: ChildProcess;
  readonly output: () => string;
  end(): void;
}

/** Runs a shell script as the player, on the player's display. */
export function runAsPlayer(player: TestAccount, display: string, script: string): PlayerProgram {
  let output = '';
  const child = spawn('/bin/sh', ['-c', script], {
    uid: player.uid,
    gid: player.gid,
    cwd: player.home,
    env: playerEnv(player, display),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += String(data);
    });
  return {
    child,
    output: () => output,
    end() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It has ended.
      }
    },
  };
}
