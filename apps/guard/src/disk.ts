import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { updateKey } from '@coruja/contract';
import { z } from 'zod';
import { type Snapshot, snapshotSchema, toSnapshotFile } from './core/snapshot.ts';
import { type MaintenanceRecord, maintenanceRecord } from './core/maintenance.ts';
import { readDurably, removeDurably, writeDurably } from './durable-file.ts';

const pairingSchema = z.object({
  server: z.url(),
  token: z.string().min(1),
  /** Whose updates this computer accepts; absent until a server has told its key. */
  updateKey: updateKey.optional(),
});

const installationSchema = z.object({ id: z.uuid(), hostName: z.string() });

/** The store's server, and this computer's token for it. */
export type Pairing = z.output<typeof pairingSchema>;

export interface Disk {
  readPairing(): Pairing | null;
  writePairing(pairing: Pairing): void;
  /** Keeps the first key; a new pairing alone brings another one. @returns whether it was kept now */
  keepUpdateKey(key: string): boolean;
  /** Does nothing if the disk holds another pairing by now. */
  forgetPairing(pairing: Pairing): void;
  /** The only address that this computer pairs with from its own screen; null if no administrator has set one. */
  readServer(): string | null;
  writeServer(origin: string): void;
  /** A random id, the same one for as long as this computer has this name: a copied disk gets another with its new name. */
  installationId(hostName: string): string;
  /** Null when there is none or it cannot be read: then the guard locks. */
  readSnapshot(): Snapshot | null;
  writeSnapshot(snapshot: Snapshot | null): void;
  readMaintenance(): MaintenanceRecord | null;
  writeMaintenance(record: MaintenanceRecord): void;
}

/** @param protect restricts a file to the system's account, where the file's mode cannot (Windows) */
export function openDisk(directory: string, protect: (path: string) => void): Disk {
  const pairingFile = join(directory, 'pairing');
  const snapshotFile = join(directory, 'session');
  const serverFile = join(directory, 'server');
  const maintenanceFile = join(directory, 'maintenance');
  const installationFile = join(directory, 'installation');
  const readPairing = () => read(pairingFile, pairingSchema);
  function replacePairing(pairing: Pairing): void {
    writeDurably(pairingFile, JSON.stringify(pairing));
    protect(pairingFile);
  }
  return {
    readPairing,
    writePairing(pairing) {
      // The codes of another store must not open this computer.
      removeDurably(maintenanceFile);
      replacePairing(pairing);
    },
    keepUpdateKey(key) {
      const pairing = readPairing();
      if (pairing === null || pairing.updateKey !== undefined) return false;
      replacePairing({ ...pairing, updateKey: key });
      return true;
    },
    forgetPairing(pairing) {
      if (readPairing()?.token === pairing.token) removeDurably(pairingFile);
    },
    readServer: () => read(serverFile, z.url()),
    writeServer: (origin) => writeDurably(serverFile, JSON.stringify(origin)),
    installationId(hostName) {
      const kept = read(installationFile, installationSchema);
      if (kept?.hostName === hostName) return kept.id;
      const id = randomUUID();
      writeDurably(installationFile, JSON.stringify({ id, hostName }));
      protect(installationFile);
      return id;
    },
    readSnapshot: () => read(snapshotFile, snapshotSchema),
    writeSnapshot(snapshot) {
      if (snapshot === null) removeDurably(snapshotFile);
      else writeDurably(snapshotFile, JSON.stringify(toSnapshotFile(snapshot)));
    },
    readMaintenance: () => read(maintenanceFile, maintenanceRecord),
    writeMaintenance(record) {
      writeDurably(maintenanceFile, JSON.stringify(record));
      protect(maintenanceFile);
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
