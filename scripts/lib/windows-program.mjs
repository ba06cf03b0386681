import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const MODULES = join(ROOT, 'tools', 'guard-package', 'node_modules');
const ZIG = join(MODULES, '@zigc', 'linux-x64', 'bin', 'zig');
const LIBRARIES = ['wtsapi32', 'userenv', 'bcrypt', 'advapi32', 'user32', 'shell32', 'gdi32', 'ole32'];

/**
 * Compiles the C files of a folder to a program for 64-bit Windows without a console, or to a library. The compiler is Zig's, from npm: it runs on
 * Linux, has Windows' headers, and gives the same bytes each time. The first time takes a minute.
 * @param {string} folder
 * @param {string} output
 * @param {{ library?: string[] }} [options] makes a library, with these C files besides
 */
export async function compileForWindows(folder, output, { library } = {}) {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
  const strict = ['-std=c17', '-Wall', '-Wextra', '-Werror', '-DUNICODE'];
  const kind = library ? ['-shared', '-lmsi'] : ['-municode', '-Wl,--subsystem,windows'];
  const target = ['-target', 'x86_64-windows-gnu', '-Os', '-s', ...kind];
  const libraries = LIBRARIES.map((name) => `-l${name}`);
  const env = {
    ...process.env,
    ZIG_LIB_DIR: join(MODULES, '@zigc', 'lib'),
    ZIG_GLOBAL_CACHE_DIR: join(MODULES, '.zig-cache'),
    ZIG_LOCAL_CACHE_DIR: join(MODULES, '.zig-cache'),
  };
  const task = [
    'cc',
    ...target,
    ...strict,
    '-o',
    output,
    ...sources.sort(),
    ...(library ?? []),
    ...libraries,
  ];
  const { code, output: said } = await run(ZIG, task, { cwd: folder, env, capture: true });
  if (code !== 0) throw new Error(`${folder} could not be compiled:\n${said}`);
}
