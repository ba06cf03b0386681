import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * Installs what is missing and builds what is stale. Says what went wrong and ends the process with 1 where it cannot.
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
