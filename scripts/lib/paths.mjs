import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. Scripts work from here, wherever they were called. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The built server. */
export const SERVER_MAIN = join(ROOT, 'apps', 'api', 'dist', 'main.js');
