import fs, { type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk writes whole sectors; which unsynced ones it has written is random. */
const sectorBytes = 4_096;

interface Place {
  readonly folder: string;
  /** Where the disk's content is kept. */
  readonly shadow: string;
}

/**
 * Records what would be on the disk if the power failed now: a file's content at its last fsync, and a
 * folder's names at its own. Everything else may or may not be there.
 */
export class PowerCutDisk {
  readonly #folder: string;
  readonly #shadow: string;
  /** Where the shadow copy of a file is, by inode: a rename does not change that. */
  readonly #shadowPaths = new Map<number, string>();
  syncs = 0;

  private constructor({ folder, shadow }: Place) {
    this.#folder = folder;
    this.#shadow = shadow;
  }

  static async watch(place: Place): Promise<PowerCutDisk> {
    const disk = new PowerCutDisk(place);
    fs.mkdirSync(place.shadow, { recursive: true });
    await watchSyncs(place.shadow, (path, stats) => disk.#synced(path, stats));
    return disk;
  }

  /**
   * Writes what a disk could have after a power cut at this moment: unsynced sectors are written with this
   * probability.
   */
  cut(target: string, { luck, random }: { luck: number; random: () => number }): void {
    fs.cpSync(this.#shadow, target, { recursive: true });
    if (luck > 0) this.#addLuckySectors(this.#folder, target, () => random() < luck);
  }

  #synced(path: string, stats: Stats): void {
    if (path !== this.#folder && !path.startsWith(`${this.#folder}/`)) return;
    // A file that was deleted while open has no name under which it could survive.
    if (stats.nlink === 0) return;
    this.syncs += 1;
    if (stats.isDirectory()) return this.#folderSynced(path);
    const kept = this.#shadowOf(path);
    fs.mkdirSync(dirname(kept), { recursive: true });
    fs.copyFileSync(path, kept, fs.constants.COPYFILE_FICLONE);
    this.#shadowPaths.set(stats.ino, kept);
  }

  /** New names now exist, with what was synced under an old one or empty, and removed names are gone. */
  #folderSynced(folder: string): void {
    const shadow = this.#shadowOf(folder);
    fs.mkdirSync(shadow, { recursive: true });
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const kept = join(shadow, entry.name);
      if (fs.existsSync(kept)) continue;
      if (entry.isDirectory()) fs.mkdirSync(kept);
      else this.#keepName(join(folder, entry.name), kept);
    }
    for (const name of fs.readdirSync(shadow)) {
      if (!fs.existsSync(join(folder, name))) fs.rmSync(join(shadow, name), { recursive: true });
    }
  }

  #keepName(path: string, kept: string): void {
    const { ino } = fs.statSync(path);
    const earlier = this.#shadowPaths.get(ino);
    if (earlier !== undefined && fs.existsSync(earlier)) fs.copyFileSync(earlier, kept);
    else fs.writeFileSync(kept, '');
    this.#shadowPaths.set(ino, kept);
  }

  #addLuckySectors(folder: string, target: string, isLucky: () => boolean): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const kept = join(target, entry.name);
      if (entry.isDirectory()) {
        if (fs.existsSync(kept)) this.#addLuckySectors(path, kept, isLucky);
      } else if (fs.existsSync(kept) || isLucky()) {
        mixSectors(path, kept, isLucky);
      }
    }
  }

  #shadowOf(path: string): string {
    return join(this.#shadow, relative(this.#folder, path));
  }
}

function mixSectors(path: string, kept: string, isLucky: () => boolean): void {
  const current = fs.readFileSync(path);
  const onDisk = fs.existsSync(kept) ? fs.readFileSync(kept) : Buffer.alloc(0);
  if (current.equals(onDisk)) return;
  const mixed = Buffer.alloc(isLucky() ? current.length : onDisk.length);
  for (let start = 0; start < mixed.length; start += sectorBytes) {
    const source = isLucky() ? current : onDisk;
    source.subarray(start, start + sectorBytes).copy(mixed, start);
  }
  fs.writeFileSync(kept, mixed);
}

/** Reports every sync in this process until the test ends; `folder` is any that can be opened. */
async function watchSyncs(folder: string, report: (path: string, stats: Stats) => void): Promise<void> {
  const reportOf = (descriptor: number) =>
    report(fs.readlinkSync(`/proc/self/fd/${descriptor}`), fs.fstatSync(descriptor));
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    reportOf(descriptor);
  };
  syncBuiltinESMExports();
  // Of `node:fs/promises`, whose class has no name to import it by.
  const handle = await fs.promises.open(folder);
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = Reflect.get(handles, 'sync') as () => Promise<void>;
  handles.sync = async function syncAndReport(this: FileHandle) {
    await sync.call(this);
    reportOf(this.fd);
  };
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    handles.sync = sync;
    syncBuiltinESMExports();
  });
}
