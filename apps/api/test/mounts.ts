import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** Whether this machine allows mounting; logs what is skipped otherwise. */
export async function canMount(part: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'coruja-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]);
    await run('umount', [folder]);
    return true;
  } catch {
    process.stdout.write(`!!! SKIPPED: ${part}: nothing can be mounted here (it needs root).\n`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A disk of this size, removed after the test. */
export async function smallDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coruja-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]);
  onTestFinished(async () => {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A file system on a disk whose power can be cut. */
export interface CuttableDisk {
  readonly folder: string;
  /** Loses everything not synced, and refuses writes from then on. */
  cut(): Promise<void>;
  /** Unmounts the disk after a cut, when nobody has it open, and mounts it again. */
  reconnect(): Promise<void>;
}

/** FS_IOC_SHUTDOWN without flushing the journal, as in the kernel's own power cut tests. */
const shutDown = `open my $disk, '<', $ARGV[0] or die $!; my $how = pack('L', 2);
  defined ioctl($disk, 0x8004587d, $how) or die $!;`;

/** An ext4 file system in a file, mounted with a loop device. */
export async function cuttableDisk(megabytes: number): Promise<CuttableDisk> {
  const place = await mkdtemp(join(tmpdir(), 'coruja-power-'));
  const [image, folder] = [join(place, 'image'), join(place, 'disk')];
  await writeFile(image, '');
  await truncate(image, megabytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await mkdir(folder);
  const mount = () => run('mount', ['-o', 'loop', image, folder]);
  await mount();
  onTestFinished(async () => {
    await run('umount', ['-l', folder]).catch(() => undefined);
    await rm(place, { recursive: true, force: true });
  });
  return {
    folder,
    cut: async () => void (await run('perl', ['-e', shutDown, folder])),
    async reconnect() {
      await run('umount', [folder]);
      await mount();
    },
  };
}

/** Whether a loop device and cutting its power work here. */
export async function canCutPower(): Promise<boolean> {
  if (!(await canMount('power cuts'))) return false;
  const place = await mkdtemp(join(tmpdir(), 'coruja-power-'));
  const [image, folder] = [join(place, 'image'), join(place, 'disk')];
  try {
    await writeFile(image, '');
    await truncate(image, 16 * 1024 * 1024);
    await run('mkfs.ext4', ['-q', '-F', image]);
    await mkdir(folder);
    await run('mount', ['-o', 'loop', image, folder]);
    await run('perl', ['-e', shutDown, folder]);
    return true;
  } catch (error) {
    process.stdout.write(
      `!!! SKIPPED: power cuts: no file system on a loop device here (${String(error)}).\n`,
    );
    return false;
  } finally {
    await run('umount', ['-l', folder]).catch(() => undefined);
    await rm(place, { recursive: true, force: true });
  }
}
