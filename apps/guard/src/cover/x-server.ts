import { readFileSync, readlinkSync } from 'node:fs';
import { linesOf, namesIn } from '../files.ts';
import { connectToX, type XConnection, XRefusal } from './x-connection.ts';

/** Cookies by display that were valid once: a player can remove his `.Xauthority`, but not change the server's cookie. */
const known = new Map<string, Buffer>();

/**
 * Connects with the cookie of the server itself, with that of `authority` (XAUTHORITY), with the one that worked before, or with
 * none.
 *
 * @throws XRefusal if the server refuses all of them, another error if there is no server
 */
export async function connectToDisplay(display: string, authority: string | null): Promise<XConnection> {
  const files = [authorityOfServer(serverOf(display)), authority];
  const cookies = files.flatMap((file) => (file === null ? [] : cookiesIn(file, display)));
  const before = known.get(display);
  let refusal: unknown = null;
  for (const cookie of [...(before === undefined ? [] : [before]), ...cookies, null]) {
    try {
      const connection = await connectToX(display, cookie);
      if (cookie !== null) known.set(display, cookie);
      return connection;
    } catch (error) {
      if (!(error instanceof XRefusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** The process that listens for this display's clients; null if it cannot be found. */
export function serverOf(display: string): number | null {
  const number = /^:(\d+)/.exec(display)?.[1];
  const ending = `/tmp/.X11-unix/X${number}`;
  const inodes = new Set(
    linesOf('/proc/net/unix').flatMap((line) => {
      const [, , , flags, , , inode, path] = line.trim().split(/\s+/);
      const isListening = flags === '00010000';
      return isListening && path?.replace(/^@/, '') === ending ? [`socket:[${inode}]`] : [];
    }),
  );
  if (inodes.size === 0) return null;
  const owner = namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => inodes.has(linkOf(`/proc/${pid}/fd/${fd}`))));
  return owner === undefined ? null : Number(owner);
}

/** The file of its `-auth` argument, which belongs to the display manager. */
function authorityOfServer(pid: number | null): string | null {
  const args = linesOf(`/proc/${pid}/cmdline`).join('\n').split('\0');
  const index = args.indexOf('-auth');
  return index === -1 ? null : (args[index + 1] ?? null);
}

/** Reads a file as `xauth` writes it: family, address, display, name and data, each of the last four with its length. */
export function cookiesIn(file: string, display: string): Buffer[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return [];
  }
  const cookies: Buffer[] = [];
  const own = /^:(\d+)/.exec(display)?.[1] ?? '';
  let at = 0;
  const next = () => {
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    at += 2 + length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    at += 2;
    next();
    const [number, name, data] = [next().toString(), next().toString(), next()];
    if (name === 'MIT-MAGIC-COOKIE-1' && ['', own].includes(number)) cookies.push(data);
  }
  return cookies;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
