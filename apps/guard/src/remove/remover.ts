import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';

// Removes what a player left. It runs as the player's account, so that a mistake here could remove only what he could remove
// himself, and never follows a link: each part of a path is looked at by itself.

/** Everything is moved there first: that is one call for a profile of any size, so that it is gone even if the time is not enough. */
const TRASH = '.coruja-limpeza-';

export interface Removed {
  /** Paths that were there, and are gone. */
  removed: number;
  failed: number;
}

interface Instructions {
  readonly home: string;
  /** Relative to the home folder, with `/` or `\`. */
  readonly paths: readonly string[];
  /** Of these folders everything that belongs to this account, except the home folder. */
  readonly temporary: readonly string[];
}

/** @param uid the account whose files are removed, which is our own */
export function removeTraces({ home, paths, temporary }: Instructions, uid: number): Removed {
  allow(home);
  const places = [
    { folder: home, found: [...leftTrash(home), ...paths.flatMap((path) => found(path, { home, uid }))] },
    ...temporary.map((folder) => ({ folder, found: ownEntries(folder, { home, uid }) })),
  ];
  const removed: Removed = { removed: 0, failed: 0 };
  const trash = places.map((place) => moveToTrash(place, removed));
  for (const folder of trash) if (folder !== null && !removeTree(folder)) removed.failed += 1;
  return removed;
}

/**
 * The path, or the player's own link or file on the way to it; nothing if it is not there. A link that another account made stays
 * as it is, because it may lead to a store's disk of games.
 */
function found(path: string, { home, uid }: { home: string; uid: number }): string[] {
  const names = path.split(/[/\\]/).filter((name) => name !== '');
  // The server refuses these, too.
  if (names.length === 0 || names.some((name) => name === '.' || name === '..')) return [];
  let at = home;
  for (const name of names) {
    at = join(at, name);
    const stats = look(at);
    if (stats === null) return [];
    if (stats.isSymbolicLink()) return stats.uid === uid ? [at] : [];
    if (!stats.isDirectory()) return [at];
    allow(at);
  }
  return [at];
}

/** Of a cleaning that was interrupted. */
function leftTrash(folder: string): string[] {
  return entries(folder).filter((path) => path.startsWith(join(folder, TRASH)));
}

function ownEntries(folder: string, { home, uid }: { home: string; uid: number }): string[] {
  return entries(folder).filter((path) => look(path)?.uid === uid && !`${home}/`.startsWith(`${path}/`));
}

function moveToTrash(place: { folder: string; found: readonly string[] }, removed: Removed): string | null {
  if (place.found.length === 0) return null;
  const trash = attempt(() => mkdtempSync(join(place.folder, TRASH)));
  for (const [index, path] of place.found.entries()) {
    // A path inside another one of the list is gone with that.
    if (look(path) === null) continue;
    const isGone = (trash !== null && move(path, join(trash, String(index)))) || removeTree(path);
    removed[isGone ? 'removed' : 'failed'] += 1;
  }
  return trash;
}

function move(path: string, target: string): boolean {
  return succeeds(() => renameSync(path, target));
}

/** Moves subfolders up before it removes them, so that no path gets too long. */
function removeTree(top: string): boolean {
  if (look(top)?.isDirectory() !== true) return succeeds(() => unlinkSync(top));
  allow(top);
  const waiting = emptyFolder(top);
  let moved = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    allow(folder);
    for (const path of emptyFolder(folder)) {
      // A folder can be moved only with the right to write into it.
      allow(path);
      const target = join(top, `${TRASH}${(moved += 1)}`);
      if (move(path, target)) waiting.push(target);
    }
    succeeds(() => rmdirSync(folder));
  }
  return succeeds(() => rmdirSync(top));
}

/** Removes all but its folders, which it returns. */
function emptyFolder(folder: string): string[] {
  const children = entries(folder);
  const folders = children.filter((path) => look(path)?.isDirectory() === true);
  for (const path of children) if (!folders.includes(path)) succeeds(() => unlinkSync(path));
  return folders;
}

/** A player may have taken the rights from a folder of his own. */
function allow(folder: string): void {
  const stats = look(folder);
  if (stats?.isDirectory() === true && (stats.mode & 0o700) !== 0o700)
    succeeds(() => chmodSync(folder, (stats.mode & 0o777) | 0o700));
}

function entries(folder: string): string[] {
  return (attempt(() => readdirSync(folder)) ?? []).map((name) => join(folder, name));
}

function look(path: string): Stats | null {
  return attempt(() => lstatSync(path));
}

function succeeds(action: () => void): boolean {
  return (
    attempt(() => {
      action();
      return true;
    }) === true
  );
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
