import { z } from 'zod';

/** The number rises when a version before could not read the archive any more. */
const formatVersion = 1;

const part = z.object({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
  /** A file that was fetched for an earlier moment than the one that is kept, and that no row names. */
  unused: z.literal(true).optional(),
});

export type ArchivePart = z.output<typeof part>;

/** The last file of an archive: without it the archive is not whole. */
export const manifestName = 'manifest.json';

const manifest = z.object({
  format: z.literal('coruja-backup'),
  version: z.literal(formatVersion),
  /** The moment that the archive holds. */
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
    /** Named by a row, and not there. */
    missing: z.array(z.string()),
  }),
  parts: z.array(part),
});

export type Manifest = z.output<typeof manifest>;

export function writeManifest(content: Omit<Manifest, 'format' | 'version'>): Buffer {
  const whole: Manifest = { format: 'coruja-backup', version: formatVersion, ...content };
  return Buffer.from(`${JSON.stringify(whole, null, 1)}\n`);
}

/** @throws Error with a sentence for the person at the command line */
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
