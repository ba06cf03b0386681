import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. Scripts work from here, wherever they were called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The built server. */
export const SERVER_MAIN = join(ROOT, 'apps', 'api', 'dist', 'main.js');
