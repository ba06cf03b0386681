import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { type Display, startDisplay } from '../support/display.ts';
import { until } from '../support/until.ts';

/** Where the guard is installed, and its programs. */
export const folder = 'C:\\Program Files\\Coruja Guarda';
export const guard = `${folder}\\coruja-guard.exe`;
export const helper = `${folder}\\coruja-desktop.exe`;

/**
 * For `Wine.start`. Wine has ids of shared memory of its own, by which the display would find the memory of another program, such as
 * PostgreSQL, and end Wine's.
 */
export const startWineDisplay = (): Promise<Display> => startDisplay(undefined, ['-extension', 'MIT-SHM']);

const root = join(import.meta.dirname, '..', '..', '..', '..');
const packages = join(root, 'apps', 'guard', 'dist', 'packages');

export interface Outcome {
  readonly code: number;
  /** Its stdout and stderr. */
  readonly output: string;
}

export interface Started {
  readonly ended: Promise<Outcome>;
  /** So far. */
  output(): string;
}

/**
 * A Windows of its own, with an empty disk and registry: Wine in a chroot (scripts/lib/wine.mjs), in namespaces that end all of
 * its processes and mounts with `stop`. It shares the network with the test.
 */
export class Wine {
  readonly #root: string;
  readonly #init: ChildProcess;
  readonly #pid: number;
  readonly #env: readonly string[];
  /** Of this Windows, in the chroot. */
  readonly #home: string;
  #outputs = 0;

  private constructor(options: {
    root: string;
    home: string;
    display: string;
    init: ChildProcess;
    pid: number;
  }) {
    this.#root = options.root;
    this.#home = options.home;
    this.#init = options.init;
    this.#pid = options.pid;
    this.#env = [
      'PATH=/usr/bin:/bin',
      'LANG=C.UTF-8',
      `HOME=${options.home}`,
      `WINEPREFIX=${options.home}/prefix`,
      `DISPLAY=${options.display}`,
      'WINEDEBUG=-all',
      // Without .NET and the browser's engine Wine does not offer to download them.
      'WINEDLLOVERRIDES=mscoree,mshtml=',
    ];
  }

  /** @param display the name of an X display (`startWineDisplay`) */
  static async start(display: string): Promise<Wine> {
    const folder = process.env['WINE_FOLDER'];
    if (folder === undefined) throw new Error('Run `npm run test:windows`, which installs Wine.');
    const home = mkdtempSync(join(folder, 'tmp', 'windows-')).slice(folder.length);
    const script = [
      `mount -t proc proc ${folder}/proc`,
      `mount --rbind /dev ${folder}/dev`,
      `mkdir -p ${folder}/tmp/.X11-unix`,
      `mount --bind /tmp/.X11-unix ${folder}/tmp/.X11-unix`,
      'echo $$',
      // Until this process ends, however it does.
      'while read -rt 1 || (($? > 128)); do wait; done',
    ];
    const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child'];
    const init = spawn('unshare', [...namespaces, 'bash', '-ec', script.join('\n')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(init.stdout as NodeJS.ReadableStream, 'data');
    const children = readFileSync(`/proc/${init.pid}/task/${init.pid}/children`, 'utf8');
    const wine = new Wine({ root: folder, home, display, init, pid: Number(children.trim()) });
    await wine.#boot();
    return wine;
  }

  /** Runs a Windows program, or one of Wine's, to its end. */
  run(program: string, ...args: string[]): Promise<Outcome> {
    return this.start(program, ...args).ended;
  }

  start(program: string, ...args: string[]): Started {
    this.#outputs += 1;
    // A pipe as its standard output gives EBADF in Node.js in Wine, so it is a file.
    const file = `${this.#home}/output-${this.#outputs}`;
    const output = () => readText(join(this.#root, file)).replaceAll('\r\n', '\n');
    const line = ['bash', '-c', 'exec "$@" >"$0" 2>&1', file, ...command(program), ...args];
    return { output, ended: this.#enter(line).then((code) => ({ code, output: output() })) };
  }

  /** Where a path such as `C:\Windows` is on this machine. */
  path(windowsPath: string): string {
    return join(this.#root, this.#home, 'prefix', 'drive_c', ...windowsPath.slice(3).split('\\'));
  }

  read(windowsPath: string): string {
    return readText(this.path(windowsPath));
  }

  makeFolder(windowsPath: string): void {
    mkdirSync(this.path(windowsPath), { recursive: true });
  }

  /** Ends all programs and forgets what a Windows keeps only in memory; starts automatic services. */
  async reboot(): Promise<void> {
    await this.run('wineserver', '--kill');
    await this.run('wineserver', '--wait');
    await this.#boot();
  }

  /**
   * Wine ends its services with the last other program, so one stays. It starts alone and after the boot: of two programs that boot at
   * once, one may end, or go on before the disk is complete.
   */
  async #boot(): Promise<void> {
    await this.run('cmd', '/c', 'exit');
    const staying = this.start('cmd', '/c', 'echo started& ping -n 3600 127.0.0.1 >nul');
    await until('a program that stays', () => staying.output().startsWith('started'));
  }

  /** Unpacks the package for Windows, which must be built, into this folder. */
  unpack(windowsPath: string): void {
    for (const [entry, content] of Object.entries(unzipSync(readFileSync(packagedFile('windows') ?? '')))) {
      const path = join(this.path(windowsPath), ...entry.split('/').slice(1));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.#init, 'exit');
    process.kill(this.#pid, 'SIGKILL');
    await ended;
    rmSync(join(this.#root, this.#home), { recursive: true, force: true });
  }

  #enter(args: readonly string[]): Promise<number> {
    const namespaces = ['--target', String(this.#pid), '--mount', '--pid', '--ipc'];
    const inside = ['chroot', this.#root, 'env', '-i', ...this.#env, ...args];
    return new Promise((resolve) => {
      execFile('nsenter', [...namespaces, ...inside], { timeout: 100_000 }, (error) => {
        resolve(error === null ? 0 : Number(error.code ?? 1));
      });
    });
  }
}

/** The path of a package, or null if this machine could not make it. */
export function packagedFile(system: 'windows' | 'windows-msi'): string | null {
  const manifest = JSON.parse(readFileSync(join(packages, 'packages.json'), 'utf8')) as {
    packages: { system: string; name: string }[];
  };
  const found = manifest.packages.find((each) => each.system === system);
  return found === undefined ? null : join(packages, found.name);
}

function command(program: string): string[] {
  return program.startsWith('wine') ? [program] : ['wine', program];
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
