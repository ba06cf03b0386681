import { join } from 'node:path';
import { z } from 'zod';
import { type Snapshot, snapshotSchema, toSnapshotFile } from './core/snapshot.ts';
import { readDurably, removeDurably, writeDurably } from './durable-file.ts';

const pairingSchema = z.object({ server: z.url(), token: z.string().min(1) });

/** The store's server, and this computer's token for it. */
export type Pairing = z.output<typeof pairingSchema>;

export interface Disk {
  readPairing(): Pairing | null;
  writePairing(pairing: Pairing): void;
  /** Does nothing if the disk holds another pairing by now. */
  forgetPairing(pairing: Pairing): void;
  /** The only address that this computer pairs with from its own screen; null if no administrator has set one. */
  readServer(): string | null;
  writeServer(origin: string): void;
  /** Null when there is none or it cannot be read: then the guard locks. */
  readSnapshot(): Snapshot | null;
  writeSnapshot(snapshot: Snapshot | null): void;
}

/** @param protect restricts a file to the system's account, where the file's mode cannot (Windows) */
export function openDisk(directory: string, protect: (path: string) => void): Disk {
  const pairingFile = join(directory, 'pairing');
  const snapshotFile = join(directory, 'session');
  const serverFile = join(directory, 'server');
  const readPairing = () => read(pairingFile, pairingSchema);
  return {
    readPairing,
    writePairing(pairing) {
      writeDurably(pairingFile, JSON.stringify(pairing));
      protect(pairingFile);
    },
    forgetPairing(pairing) {
      if (readPairing()?.token === pairing.token) removeDurably(pairingFile);
    },
    readServer: () => read(serverFile, z.url()),
    writeServer: (origin) => writeDurably(serverFile, JSON.stringify(origin)),
    readSnapshot: () => read(snapshotFile, snapshotSchema),
    writeSnapshot(snapshot) {
      if (snapshot === null) removeDurably(snapshotFile);
      else writeDurably(snapshotFile, JSON.stringify(toSnapshotFile(snapshot)));
    },
  };
}

function read<T>(path: string, schema: z.ZodType<T>): T | null {
  const text = readDurably(path);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
