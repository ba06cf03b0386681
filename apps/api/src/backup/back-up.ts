import type { FileStore } from '../ports/file-store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { faultsOf } from './ledger-sums.ts';
import { manifestName, writeManifest } from './manifest.ts';
import { type DatabasePlace, type Snapshot, openSnapshot } from './snapshots.ts';
import { type Source, readSource } from './source.ts';
import { listUploadKeys } from './upload-keys.ts';

export interface BackupOptions {
  readonly place: DatabasePlace;
  readonly files: FileStore;
  /** The path of the new archive; no file may be there. */
  readonly path: string;
  readonly now: () => Date;
}

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly uploads: number;
  /** Files that rows refer to but that do not exist. */
  readonly missing: readonly string[];
  /** Inconsistencies found in the ledgers. */
  readonly faults: readonly string[];
}

/**
 * Writes a snapshot of the database, and the files that its rows refer to, into one archive
 * (docs/operation.md). The server may keep running.
 *
 * @throws Error with a message for the person at the command line
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const writer = await ArchiveWriter.create(options.path);
  try {
    const { snapshot, takenAt, keys, missing } = await openWithUploads(options, writer);
    try {
      const source = await readSource(snapshot);
      await writeTables(writer, source);
      const { head, foot } = { head: source.head, foot: await source.foot() };
      const tables = head.tables.map((table) => ({
        ...table,
        ...(foot.tallies[table.name] ?? { rows: 0, fingerprint: '' }),
      }));
      const named = new Set(keys.map(partOfUpload));
      const files = keys.length - missing.length;
      const manifest = writeManifest({
        createdAt: takenAt.toISOString(),
        engine: options.place.databaseUrl === undefined ? 'embedded' : 'postgres',
        migrations: [...head.migrations],
        queueVersion: head.queueVersion,
        tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
        sequences: [...foot.sequences],
        sums: foot.sums,
        uploads: { files, missing: [...missing] },
        parts: writer.parts.map((part) =>
          isUpload(part.name) && !named.has(part.name) ? { ...part, unused: true } : part,
        ),
      });
      await writer.add(manifestName, manifest);
      await writer.finish();
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return { tables: tables.length, rows, uploads: files, missing, faults: faultsOf(foot.sums) };
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function writeTables(writer: ArchiveWriter, source: Source): Promise<void> {
  let number = 0;
  for await (const { table, bytes } of source.parts()) {
    number += 1;
    await writer.add(partOfTable(table, number), bytes);
  }
}

interface WithUploads {
  readonly snapshot: Snapshot;
  readonly takenAt: Date;
  readonly keys: readonly string[];
  readonly missing: readonly string[];
}

const attempts = 3;

/**
 * Opens a snapshot whose files have all been fetched. Files never change, but one may be deleted while the
 * others are fetched. Then a later snapshot, whose rows no longer refer to it, is opened, and only new files
 * are fetched. A file that is missing for two snapshots is lost; the backup goes on without it.
 */
async function openWithUploads(options: BackupOptions, writer: ArchiveWriter): Promise<WithUploads> {
  const fetched = new Set<string>();
  let lost = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(options.place);
    const takenAt = options.now();
    try {
      const keys = await listUploadKeys(snapshot.query);
      const missing: string[] = [];
      for (const key of keys) {
        if (fetched.has(key)) continue;
        const bytes = await options.files.get(key);
        if (bytes === null) missing.push(key);
        else await writer.add(partOfUpload(key), Buffer.from(bytes));
        if (bytes !== null) fetched.add(key);
      }
      if (attempt === attempts || missing.every((key) => lost.has(key))) {
        return { snapshot, takenAt, keys, missing };
      }
      lost = new Set(missing);
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

const uploads = 'uploads/';

function partOfUpload(key: string): string {
  return `${uploads}${key}`;
}

function partOfTable(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.jsonl`;
}

function isUpload(part: string): boolean {
  return part.startsWith(uploads);
}

/** The upload's key for an archive part; undefined if the part belongs to a table. */
export function keyOfUpload(part: string): string | undefined {
  return isUpload(part) ? part.slice(uploads.length) : undefined;
}

/** The table's name for an archive part. */
export function tableOfPart(part: string): string | undefined {
  return /^tables\/(.+)\/\d+\.jsonl$/.exec(part)?.[1];
}
