import { guardCommandKinds, guardMessage } from '@coruja/contract';
import { z } from 'zod';

// What the guard keeps on disk (docs/product/guard.md#time), so that neither a crash nor a reboot lengthens or loses a
// session.

const warning = z.union([z.literal(5), z.literal(1)]);

/** Minutes before the end at which the player is warned. */
export type Warning = z.output<typeof warning>;

const place = z.object({
  store: z.object({ name: z.string() }),
  computer: z.object({ id: z.string(), name: z.string(), isLocked: z.boolean() }),
  event: z.object({ name: z.string() }).nullable(),
});

/** Which store and computer this is, as the server last said it: what the screen shows without a connection too. */
export type Place = z.output<typeof place>;

const keptCommand = z.object({
  id: z.string(),
  kind: z.enum(guardCommandKinds),
  state: z.enum(['received', 'done', 'failed']),
  failure: z.string().nullable(),
  /** The session that ran when the command came. */
  sessionId: z.string().nullable(),
});

/** A command that came, so that one which comes again is not done again. */
export type KeptCommand = z.output<typeof keptCommand>;

export const snapshotSchema = z.object({
  format: z.literal(1),
  /** When it was taken: the machine's boot, the time since then, and the clock on the wall for when it boots again. */
  bootId: z.string(),
  monotonicMs: z.number(),
  wallMs: z.number(),
  place: place.nullable(),
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
    })
    .nullable(),
  commands: z.array(keptCommand),
  /** Messages that the server has to get, however often the connection breaks. */
  owed: z.array(guardMessage),
});

export type Snapshot = z.output<typeof snapshotSchema>;
