import { z } from 'zod';

/** Increase it when older versions can no longer read the archive. */
const formatVersion = 1;

const part = z.object({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
  /** A file fetched for an earlier snapshot that no row of the final one refers to. */
  unused: z.literal(true).optional(),
});

export type ArchivePart = z.output<typeof part>;

/** The last file of an archive: if it is missing, the archive is incomplete. */
export const manifestName = 'manifest.json';

const manifest = z.object({
  format: z.literal('coruja-backup'),
  version: z.literal(formatVersion),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueVersion: z.int().nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      fingerprint: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  sums: z.record(z.string(), z.string()),
  uploads: z.object({
    files: z.int().nonnegative(),
    /** Files that rows refer to but that do not exist. */
    missing: z.array(z.string()),
  }),
  parts: z.array(part),
});

export type Manifest = z.output<typeof manifest>;

export function writeManifest(content: Omit<Manifest, 'format' | 'version'>): Buffer {
  const whole: Manifest = { format: 'coruja-backup', version: formatVersion, ...content };
  return Buffer.from(`${JSON.stringify(whole, null, 1)}\n`);
}

/** @throws Error with a message for the person at the command line */
export function readManifest(bytes: Buffer): Manifest {
  const json: unknown = JSON.parse(bytes.toString('utf8'));
  const head = z.object({ format: z.literal('coruja-backup'), version: z.int() }).safeParse(json);
  if (head.success && head.data.version > formatVersion) {
    throw new Error(
      'O backup foi feito por uma versão mais nova da Coruja: use essa versão, ou uma mais nova.',
    );
  }
  return manifest.parse(json);
}
