import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  guardPackageName,
  type GuardRelease,
  guardVersion,
  type ReleaseSystem,
  releaseText,
} from '@coruja/contract';
import type { LogLine } from './guard-process.ts';

const scripts = join(import.meta.dirname, '..', '..', 'install', 'linux');

/** The version that these tests install, and the one that they offer. */
export const versionA = guardVersion;
export const versionB = '1.0.99';

/** How the offered version behaves. */
export type Behaviour = 'works' | 'ends' | 'hangs' | 'is of another version';

const programs: Record<Behaviour, string> = {
  works: `exec "${process.execPath}" "$(dirname -- "$0")/main.js" "$@"`,
  ends: `[ "$1" != --version ] || { echo ${versionB}; exit; }; exit 7`,
  hangs: `[ "$1" != --version ] || { echo ${versionB}; exit; }; exec /bin/sleep 1000`,
  'is of another version': 'echo 1.0.98',
};

/** In place of `sleep`, which limits a trial: notes for how long, and waits until a test changes the file with it. */
const sleep = (folder: string) => `#!/bin/sh
number=$(cat "${folder}/number")
echo "$1" >>"${folder}/sleeps"
while [ "$(cat "${folder}/number")" = "$number" ]; do /bin/sleep 0.05; done
`;

/** The files of an unpacked package, with the script that was built in place of the packed program. */
function writeProgram(folder: string, built: string, { version, behaviour }: Made): void {
  mkdirSync(folder, { recursive: true });
  cpSync(scripts, folder, { recursive: true });
  writeFileSync(join(folder, 'coruja-guard'), `#!/bin/sh\n${programs[behaviour]}\n`);
  for (const name of ['coruja-guard', 'start.sh', 'install.sh', 'uninstall.sh'])
    chmodSync(join(folder, name), 0o755);
  const script = readFileSync(built, 'utf8').replaceAll(`v${versionA}`, `v${version}`);
  writeFileSync(join(folder, 'main.js'), script);
}

interface Made {
  readonly version: string;
  readonly behaviour: Behaviour;
}

/** A package as `npm run build -w apps/guard` makes it. */
export function makePackage(built: string, made: Made): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'coruja-update-package-'));
  const name = guardPackageName('linux', made.version);
  const inside = name.replace('.tar.gz', '');
  writeProgram(join(folder, inside), built, made);
  execFileSync('tar', ['-czf', join(folder, name), '-C', folder, inside]);
  const bytes = readFileSync(join(folder, name));
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

export interface Signer {
  /** As it is sent to guards. */
  readonly publicKey: string;
  offer(bytes: Buffer, version?: string): GuardRelease & { type: 'update'; offer: string };
}

export function newSigner(system: ReleaseSystem = 'linux'): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: raw.toString('base64'),
    offer: (bytes, version = versionB) => ({
      type: 'update',
      offer: randomUUID(),
      ...signed({ version, sizeBytes: bytes.length, sha256: hashOf(bytes) }, { key: privateKey, system }),
    }),
  };
}

function signed(
  release: Omit<GuardRelease, 'signature'>,
  { key, system }: { readonly key: KeyObject; readonly system: ReleaseSystem },
): GuardRelease {
  return {
    ...release,
    signature: sign(null, Buffer.from(releaseText(system, release)), key).toString('base64'),
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An installed guard under a service manager, which starts it whenever it ends. */
export class Installation {
  readonly program = join(realpathSync(mkdtempSync(join(tmpdir(), 'coruja-installed-'))), 'coruja-guarda');
  readonly data: string;
  readonly log: LogLine[] = [];
  output = '';
  readonly #env: Record<string, string>;
  readonly #tools = mkdtempSync(join(tmpdir(), 'coruja-trial-'));
  #endedTrials = 0;
  #main: ChildProcess | null = null;
  #isStopped = false;

  constructor(built: string, options: { readonly data: string; readonly env?: Record<string, string> }) {
    this.data = options.data;
    this.#env = options.env ?? {};
    writeProgram(this.program, built, { version: versionA, behaviour: 'works' });
    writeFileSync(join(this.#tools, 'number'), '0');
    writeFileSync(join(this.#tools, 'sleeps'), '');
    writeFileSync(join(this.#tools, 'sleep'), sleep(this.#tools));
    chmodSync(join(this.#tools, 'sleep'), 0o755);
  }

  /** The seconds that each trial was given. It ends by itself, or with `endTrials`. */
  trials(): number[] {
    return readFileSync(join(this.#tools, 'sleeps'), 'utf8').split('\n').slice(0, -1).map(Number);
  }

  /** As if the time of the trials that run were over. */
  endTrials(): void {
    this.#endedTrials += 1;
    writeFileSync(join(this.#tools, 'number.new'), String(this.#endedTrials));
    renameSync(join(this.#tools, 'number.new'), join(this.#tools, 'number'));
  }

  start(): void {
    // In a group of its own, so that all of it can be killed at once.
    const child = spawn(join(this.program, 'start.sh'), ['--config-dir', this.data], {
      env: { PATH: `${this.#tools}:${process.env['PATH']}`, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#main = child;
    let rest = '';
    child.stdout.on('data', (data) => {
      this.output += String(data);
      const lines = (rest + String(data)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.log.push(JSON.parse(line) as LogLine);
    });
    child.stderr.on('data', (data) => (this.output += String(data)));
    child.once('exit', () => {
      if (!this.#isStopped) this.start();
    });
  }

  /** As a power cut, but the service manager goes on. */
  kill(): void {
    if (this.#main?.pid !== undefined) process.kill(-this.#main.pid, 'SIGKILL');
  }

  /** As when the service is stopped. */
  async end(): Promise<void> {
    this.#isStopped = true;
    const main = this.#main;
    if (main === null || main.exitCode !== null || main.signalCode !== null) return;
    main.kill('SIGTERM');
    await once(main, 'exit');
  }

  stop(): void {
    this.#isStopped = true;
    try {
      this.kill();
    } catch {
      // It has just ended.
    }
    rmSync(dirname(this.program), { recursive: true, force: true });
    rmSync(this.#tools, { recursive: true, force: true });
  }

  events(name: string): LogLine[] {
    return this.log.filter((line) => line.event === name);
  }

  /** The version that is installed, whatever runs. */
  installedVersion(): string {
    return execFileSync(join(this.program, 'coruja-guard'), ['--version'], { encoding: 'utf8' }).trim();
  }

  has(...parts: string[]): boolean {
    return existsSync(join(this.program, ...parts));
  }
}
