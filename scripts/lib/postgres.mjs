import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, forbidPostgresCluster, installPackage } from './debian.mjs';
import { run } from './run.mjs';

/** The oldest PostgreSQL that the product runs on. */
const OLDEST = 15;

/**
 * Makes sure that the API tests have a PostgreSQL: the one of TEST_DATABASE_URL, or the system's programs, which are installed
 * if possible.
 * @returns {Promise<boolean>}
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return true;
  if ((await findPostgresBin()) !== null) return true;
  if (!canInstallPackages()) return false;
  forbidPostgresCluster();
  await installPackage('postgresql');
  return (await findPostgresBin()) !== null;
}

/**
 * The folder with `initdb` and `postgres` of the newest installed PostgreSQL, or null if it is too old.
 * @returns {Promise<string | null>}
 */
async function findPostgresBin() {
  /** @type {{ folder: string, version: number }[]} */
  const found = [];
  for (const folder of candidateFolders()) {
    if (!existsSync(join(folder, 'initdb'))) continue;
    const { output } = await run(join(folder, 'postgres'), ['--version'], { capture: true });
    found.push({ folder, version: Number(/(\d+)/.exec(output)?.[1] ?? 0) });
  }
  const newest = found.sort((a, b) => b.version - a.version)[0];
  return newest !== undefined && newest.version >= OLDEST ? newest.folder : null;
}

/** Debian installs versions side by side, others put one on the PATH. */
function candidateFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...versions.map((version) => join(debian, version, 'bin')), ...onPath];
}
