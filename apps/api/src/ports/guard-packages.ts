import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardPackageName, guardVersion } from '@coruja/contract';
import { z } from 'zod';

/** For Windows a .zip with scripts, and an MSI, which only a machine with wixl makes. */
export const guardSystems = ['windows', 'windows-msi', 'linux'] as const;
export type GuardSystem = (typeof guardSystems)[number];

export interface GuardPackage {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * The guard's packages, built by `npm run build -w apps/guard` or by the first download
 * (docs/product/guard.md#download).
 */
export interface GuardPackages {
  /** The package, if it was built from this version. */
  find(system: GuardSystem): Promise<GuardPackage | null>;
  /** Whether this server has what is needed to build it. */
  canMake(system: GuardSystem): boolean;
  /**
   * Builds all that it can, once for concurrent callers. Throws if that fails, and for a while after that without
   * trying.
   */
  make(): Promise<void>;
}

interface Options {
  /** The folder of the repository; a server that was copied elsewhere lacks it. */
  readonly root: string;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Runs the build command. Rejects with its output. */
  readonly runCommand?: (root: string) => Promise<void>;
  /** By the monotonic clock, in milliseconds. */
  readonly elapsedMs?: () => number;
  /** Where programs are, such as wixl. */
  readonly programFolders?: readonly string[];
}

const manifestSchema = z.object({
  version: z.string(),
  packages: z.array(
    z.object({
      system: z.enum(guardSystems),
      name: z.string().regex(/^[\w.-]+$/),
      sizeBytes: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

const COMMAND = ['scripts', 'guard-packages.mjs'];
/** As in scripts/lib/guard-msi.mjs. */
const MSI_TOOLS = ['wixl', 'msibuild'];
const PAUSE_AFTER_FAILURE_MS = 60_000;
const COMMAND_LIMIT_MS = 600_000;

export function openGuardPackages(options: Options): GuardPackages {
  const { root, log, runCommand = runCommandOf, elapsedMs = () => performance.now() } = options;
  const { programFolders = ['/usr/bin', '/usr/local/bin'] } = options;
  const folder = join(root, 'apps', 'guard', 'dist', 'packages');
  let making: Promise<void> | null = null;
  let failure: { readonly error: unknown; readonly at: number } | null = null;

  async function start(): Promise<void> {
    log.info({}, 'building the guard packages');
    try {
      await runCommand(root);
      failure = null;
      log.info({}, 'the guard packages are built');
    } catch (error) {
      failure = { error, at: elapsedMs() };
      log.error(
        { reason: error instanceof Error ? error.message : String(error) },
        'the packages of the guard were not made',
      );
      throw error;
    } finally {
      making = null;
    }
  }

  return {
    async find(system) {
      const found = (await readManifest(folder))?.packages.find((one) => one.system === system);
      if (found === undefined || found.name !== guardPackageName(system, guardVersion)) return null;
      const { name, sizeBytes, sha256 } = found;
      return { file: join(folder, name), sizeBytes, sha256 };
    },
    canMake: (system) =>
      process.platform === 'linux' &&
      process.arch === 'x64' &&
      existsSync(join(root, ...COMMAND)) &&
      existsSync(join(root, 'node_modules', 'vite')) &&
      (system !== 'windows-msi' || MSI_TOOLS.every((tool) => hasProgram(programFolders, tool))),
    make() {
      if (failure !== null && elapsedMs() - failure.at < PAUSE_AFTER_FAILURE_MS)
        return Promise.reject(failure.error);
      making ??= start();
      return making;
    },
  };
}

function hasProgram(folders: readonly string[], name: string): boolean {
  return folders.some((folder) => existsSync(join(folder, name)));
}

async function readManifest(folder: string) {
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'packages.json'), 'utf8')));
    return manifest.version === guardVersion ? manifest : null;
  } catch {
    return null;
  }
}

function runCommandOf(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, ...COMMAND)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const limit = setTimeout(() => child.kill('SIGTERM'), COMMAND_LIMIT_MS);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      if (code === 0) resolve();
      else reject(new Error(output.trim()));
    });
  });
}
