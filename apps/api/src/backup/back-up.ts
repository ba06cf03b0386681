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
  /** The archive's file, which must not be there. */
  readonly path: string;
  readonly now: () => Date;
}

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly uploads: number;
  /** Files that rows name and that are not there. */
  readonly missing: readonly string[];
  /** What is wrong with the ledgers. */
  readonly faults: readonly string[];
}

/**
 * Writes the database at one moment, and the files that its rows name, into one archive (docs/operation.md). The server may
 * run meanwhile.
 *
 * @throws Error with a sentence for the person at the command line
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const writer = await ArchiveWriter.create(options.path);
  try {
    const { snapshot, takenAt, keys, missing } = await openWithUploads(options, writer);
    try {
      const source = await readSource(snapshot.query);
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
  for await (const { table, lines } of source.parts()) {
    number += 1;
    await writer.add(partOfTable(table, number), Buffer.from(`${lines.join('\n')}\n`));
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
 * A moment of the database whose files have all been fetched. A file is never changed, but one may be removed while the others
 * are fetched: then a later moment is taken, in which no row names it any more, and only what is new is fetched. One that is
 * gone at two moments is lost, which must not keep everything else from being backed up.
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

/** The key of an uploaded file by its part's name; undefined for a part of a table. */
export function keyOfUpload(part: string): string | undefined {
  return isUpload(part) ? part.slice(uploads.length) : undefined;
}

/** The table by its part's name. */
export function tableOfPart(part: string): string | undefined {
  return /^tables\/(.+)\/\d+\.jsonl$/.exec(part)?.[1];
}
