import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether system packages can be installed without a prompt: as root on Debian. */
export function canInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  // Not Ubuntu: its package "chromium" is only a pointer to a snap, which does not run everywhere.
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * Installs a Debian package without recommended ones.
 * @param {string} name
 * @returns {Promise<boolean>} whether it is installed now
 */
export async function installPackage(name) {
  console.log(`Installing the Debian package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env, capture: true });
  const args = ['install', '-y', '-qq', '--no-install-recommends', name];
  const install = await run('apt-get', args, { env, capture: true });
  if (install.code !== 0) console.error(`${update.output}${install.output}`);
  return install.code === 0;
}

/**
 * Keeps Debian's PostgreSQL package from creating and starting a database, which nobody here would use. Only if the package is
 * not installed yet: an existing server's settings are not ours.
 */
export function forbidPostgresCluster() {
  const folder = '/etc/postgresql-common/createcluster.d';
  if (existsSync('/etc/postgresql-common')) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/coruja.conf`, 'create_main_cluster = false\n');
}
