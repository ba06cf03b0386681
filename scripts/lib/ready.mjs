import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Installs what is missing and builds what is stale. If that fails, prints why and exits with code 1.
 * @param {Parameters<typeof ensureBuilt>[0]} [build]
 */
export async function ensureReady(build) {
  try {
    await ensureInstalled();
    await ensureBuilt(build);
  } catch (error) {
    console.error(String(error instanceof Error ? error.message : error));
    process.exit(1);
  }
}
