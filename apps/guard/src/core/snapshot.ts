import {
  blocks,
  type GuardMessage,
  guardCommandKinds,
  guardMessage,
  guardShortcut,
  lockFace,
} from '@coruja/contract';
import { z } from 'zod';

// What the guard keeps on disk (docs/product/guard.md#time), so that neither a crash nor a reboot lengthens or loses a session.

const warning = z.union([z.literal(5), z.literal(1)]);

/** Minutes before the end at which the player is warned. */
export type Warning = z.output<typeof warning>;

const computerInfo = z.object({
  store: z.object({ name: z.string() }),
  computer: z.object({ id: z.string(), name: z.string(), isLocked: z.boolean() }),
  event: z.object({ name: z.string() }).nullable(),
  /** Absent in the files of earlier versions, and from servers that do not know it. */
  face: lockFace.nullable().default(null).catch(null),
  shortcuts: z.array(guardShortcut).default([]).catch([]),
});

/** The store and the computer as last described by the server, shown even without a connection. */
export type ComputerInfo = z.output<typeof computerInfo>;

const storedCommand = z.object({
  id: z.string(),
  kind: z.enum(guardCommandKinds),
  state: z.enum(['received', 'done', 'failed']),
  failure: z.string().nullable(),
  /** The session that ran when the command was received. */
  sessionId: z.string().nullable(),
});

/** Kept after it is done, so that a command received again is not executed again. */
export type StoredCommand = z.output<typeof storedCommand>;

const cleaning = z.object({ paths: z.array(z.string()) });

/** The file's own names. Installed guards have such files, so these must not change. */
const snapshotFile = z.object({
  format: z.literal(1),
  bootId: z.string(),
  monotonicMs: z.number(),
  /** To find out after a reboot how long the machine was off. */
  wallMs: z.number(),
  place: computerInfo.nullable(),
  session: z
    .object({
      id: z.string(),
      customer: z.string().nullable(),
      durationMs: z.number().min(0),
      remainingMs: z.number().min(0),
      usedMs: z.number().min(0),
      isSure: z.boolean(),
      isOver: z.boolean(),
      warned: z.array(warning),
      /** Absent in the files of earlier versions. */
      pause: z
        .object({ remainingMs: z.number().min(0), until: z.string() })
        .nullable()
        .default(null),
    })
    .nullable(),
  commands: z.array(storedCommand),
  owed: z.array(guardMessage),
  /** Absent in the files of earlier versions. */
  cleaning: cleaning.nullable().default(null),
  cleanUp: cleaning.nullable().default(null),
  blocks: blocks.default({ programs: [], sites: [] }),
  screenPictures: z.boolean().default(false),
});

type SnapshotFile = z.output<typeof snapshotFile>;
type SessionSnapshot = Omit<NonNullable<SnapshotFile['session']>, 'isSure'> & { isConfirmed: boolean };

export interface Snapshot extends Omit<SnapshotFile, 'place' | 'session' | 'owed'> {
  computerInfo: ComputerInfo | null;
  session: SessionSnapshot | null;
  pendingMessages: GuardMessage[];
}

/** Reads a snapshot from the content of its file. */
export const snapshotSchema = snapshotFile.transform(
  ({ place, session, owed, ...rest }): Snapshot => ({
    ...rest,
    computerInfo: place,
    session: session && fromStoredSession(session),
    pendingMessages: owed,
  }),
);

/** The contents of a snapshot's file. */
export function toSnapshotFile({
  computerInfo: place,
  session,
  pendingMessages: owed,
  ...rest
}: Snapshot): SnapshotFile {
  return { ...rest, place, session: session && toStoredSession(session), owed };
}

function fromStoredSession({ isSure, ...session }: NonNullable<SnapshotFile['session']>): SessionSnapshot {
  return { ...session, isConfirmed: isSure };
}

function toStoredSession({ isConfirmed, ...session }: SessionSnapshot): NonNullable<SnapshotFile['session']> {
  return { ...session, isSure: isConfirmed };
}
