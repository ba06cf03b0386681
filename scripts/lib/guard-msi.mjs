import { copyFileSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { compileForWindows } from './windows-program.mjs';

const INSTALLER = join(ROOT, 'apps', 'guard', 'installer');

/** What the installer's library has in common with coruja-desktop.exe. */
const SHARED = ['line.c', 'setup.c', 'sign_in.c'].map((name) => join(ROOT, 'apps', 'guard', 'windows', name));

/** What a caller may give on the command line of msiexec. */
const PUBLIC_PROPERTIES = ['CONSOLE', 'ACCOUNT', 'KEY', 'CODE', 'SIGNIN', 'PASSWORD', 'POLICIES'];
const FOUND_PROPERTIES = ['WIX_UPGRADE_DETECTED', 'WIX_DOWNGRADE_DETECTED'];

/** Types of custom actions: a library from the package, in the script that runs as SYSTEM, without its data in the log. */
const SYSTEM_ACTION = 1 + 0x400 + 0x800 + 0x2000;
const ROLLBACK = 0x100;

const UPGRADE_CODE = '{6B7D3C0E-4E0B-4E6A-9F0D-2C1A5E7B9D41}';
const MIN_INCLUSIVE = 0x100;
const MAX_INCLUSIVE = 0x200;

/** Whether this machine has Debian's packages wixl and msitools. Elsewhere there is no MSI, and the .zip has all that it needs. */
export function canMakeMsi() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['wixl', 'msibuild'].every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * The version in the form of Windows Installer, which compares three numbers.
 * @param {string} version
 */
export function msiVersion(version) {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number) ?? [];
  const [major = 256, minor = 256, build = 65_536] = numbers;
  if (major > 255 || minor > 255 || build > 65_535)
    throw new Error(`Windows Installer does not know a version such as ${version}.`);
  return numbers.join('.');
}

/**
 * Makes the MSI from a folder with coruja-guard.exe, coruja-desktop.exe, LEIA-ME.txt and LICENCAS.txt.
 * @param {{ folder: string, version: string, output: string }} options
 */
export async function makeMsi({ folder, version, output }) {
  const number = msiVersion(version);
  await compileForWindows(INSTALLER, join(folder, 'installer.dll'), { library: SHARED });
  copyFileSync(join(INSTALLER, 'package.wxs'), join(folder, 'package.wxs'));
  await must('wixl', ['--arch', 'x64', '-D', `Version=${number}`, '-o', output, 'package.wxs'], folder);
  await must('msibuild', [output, ...fixes(number).flatMap((query) => ['-q', query])], folder);
}

/**
 * What wixl cannot express: rollback actions and hidden targets, public properties, an update within the transaction (after
 * InstallInitialize, so that a failure brings the earlier version back), and one from another build of the same version.
 * @param {string} version
 */
function fixes(version) {
  const type = (/** @type {string} */ name, more = 0) =>
    `UPDATE \`CustomAction\` SET \`Type\` = ${SYSTEM_ACTION + more} WHERE \`Action\` = '${name}'`;
  const properties = [...FOUND_PROPERTIES, ...PUBLIC_PROPERTIES].join(';');
  return [
    ...['Prepare', 'SetUp', 'Finish', 'Restore', 'Clean'].map((name) => type(name)),
    ...['Undo', 'EndUpdate'].map((name) => type(name, ROLLBACK)),
    `UPDATE \`Property\` SET \`Value\` = '${properties}' WHERE \`Property\` = 'SecureCustomProperties'`,
    `DELETE FROM \`Upgrade\` WHERE \`ActionProperty\` = 'WIX_UPGRADE_DETECTED'`,
    `INSERT INTO \`Upgrade\` (\`UpgradeCode\`, \`VersionMin\`, \`VersionMax\`, \`Attributes\`, \`ActionProperty\`)
      VALUES ('${UPGRADE_CODE}', '0.0.0', '${version}', ${MIN_INCLUSIVE + MAX_INCLUSIVE}, 'WIX_UPGRADE_DETECTED')`.replaceAll(
      /\s+/g,
      ' ',
    ),
  ];
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
async function must(program, args, cwd) {
  const { code, output } = await run(program, args, { cwd, capture: true });
  if (code !== 0) throw new Error(`${program} did not make the MSI:\n${output}`);
}
