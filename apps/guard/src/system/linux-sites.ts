import { chmodSync, mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../durable-file.ts';
import { type Log, reasonOf } from '../log.ts';
import { hostsWith } from './hosts-file.ts';

// What blocks sites on Linux (docs/guard.md#blocked-programs-and-sites): managed policies of the browsers, and /etc/hosts for other
// programs. Root writes them; they stay when the guard ends.

/** Chromium, Chrome, Brave and Edge read all files in these folders. */
const CHROMIUM_FOLDERS = ['chromium', 'opt/chrome', 'brave', 'opt/edge'].map(
  (name) => `${name}/policies/managed`,
);
const FIREFOX_FILE = 'firefox/policies/policies.json';
/** Firefox has one file, which may be somebody else's. */
const MARK = 'Coruja: escrito e removido pelo guarda';

interface Options {
  /** `/etc` */
  readonly etc: string;
  readonly log: Log;
}

export function createLinuxSites({ etc, log }: Options): { block(sites: readonly string[]): void } {
  // Not in the folders of the policies, where a browser would read it.
  const temporary = join(etc, '.coruja-guarda.new');

  function attempt(file: string, action: (path: string) => void): void {
    try {
      action(join(etc, file));
    } catch (error) {
      log('warn', 'sites not blocked', { file, reason: reasonOf(error) });
    }
  }

  function write(path: string, text: string, mode = 0o644): void {
    if (textOf(path) !== text) replaceFile(path, Buffer.from(text, 'latin1'), { temporary, mode });
  }

  /** @param depth how many of its folders may go when they are empty */
  function writePolicy(path: string, policy: object | null, depth: number): void {
    if (policy !== null) {
      makeFolder(dirname(path));
      return write(path, `${JSON.stringify(policy, null, 2)}\n`);
    }
    if (textOf(path) === null) return;
    rmSync(path);
    removeEmpty(dirname(path), depth);
  }

  function blockInHosts(sites: readonly string[], path: string): void {
    const text = textOf(path);
    if (text === null && sites.length === 0) return;
    // A link stays one.
    const file = text === null ? path : realpathSync(path);
    write(file, hostsWith(text ?? '', sites, '\n'), text === null ? 0o644 : statSync(file).mode & 0o7777);
  }

  function blockInFirefox(sites: readonly string[], path: string): void {
    const present = textOf(path);
    const isForeign = present !== null && !present.includes(MARK);
    if (isForeign && sites.length > 0) log('warn', 'policies of firefox are not ours', { path });
    if (isForeign) return;
    const block = sites.map((site) => `*://*.${site}/*`);
    writePolicy(
      path,
      sites.length === 0 ? null : { comment: MARK, policies: { WebsiteFilter: { Block: block } } },
      2,
    );
  }

  return {
    block(sites) {
      const policy = sites.length === 0 ? null : { URLBlocklist: sites };
      for (const folder of CHROMIUM_FOLDERS)
        attempt(`${folder}/coruja.json`, (path) => writePolicy(path, policy, 3));
      attempt(FIREFOX_FILE, (path) => blockInFirefox(sites, path));
      attempt('hosts', (path) => blockInHosts(sites, path));
      // Of a guard that was killed.
      rmSync(temporary, { force: true });
    },
  };
}

/** One character for each byte; null if there is no such file. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Readable for the player, whatever the umask is. Folders that are there stay as they are. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  chmodSync(path, 0o755);
}

function removeEmpty(folder: string, depth: number): void {
  try {
    if (depth > 0) rmdirSync(folder);
  } catch {
    // Others have something in it.
    return;
  }
  if (depth > 1) removeEmpty(dirname(folder), depth - 1);
}
