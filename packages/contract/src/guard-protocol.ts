import { z } from 'zod';
import { guardCommandKinds } from './guards.ts';

// What a guard and the server say to each other on `WS /api/guard`: JSON texts of at most 64 KB, one message each. The guard
// opens the connection with `Authorization: Bearer <token>` and speaks first (`hello`). Both sides ignore fields that they
// do not know and messages of a `type` that they do not know, so that versions may differ.

/** The version that the guide offers (docs/product/guard.md#download). */
export const guardVersion = '1.0.6';

/** Seconds between two heartbeats of a guard. */
export const heartbeatSeconds = 15;

/** Without a sign of life for so long a guard counts as gone: two heartbeats missed, and a little. */
export const silenceSeconds = 40;

/** How a connection ends, beside the codes of RFC 6455 (1012: the server starts anew, come back with jitter). */
export const guardCloseCodes = {
  /** Nothing was heard for `silenceSeconds`. */
  silent: 4000,
  /** Another connection came with the same token: a cloned disk, or this guard itself after a lost connection. */
  replaced: 4001,
  /** Behind the message `revoked`. */
  revoked: 4002,
  /** A message that is none, or one of a known type with wrong fields. */
  malformed: 4003,
  /** More than one message a second for longer than a burst. */
  flood: 4004,
  /** The guard does not read what it is sent. */
  slow: 4005,
  /** The store's account is closed. It may be opened again, so the token is to be kept. */
  closed: 4006,
} as const;

/** A harmful command older than this is not carried out. */
export const harmfulCommandSeconds = 60;

/** Commands that take something from whoever sits at the computer. */
export const harmfulCommands = ['end', 'reboot', 'shutdown', 'sign-out'] as const;

const text = (max: number) => z.string().max(max);

/**
 * How much of a session its computer has counted: a reading, never a difference, so that one that comes twice or late
 * changes nothing. The server keeps the largest.
 */
export const reading = z.object({
  sessionId: z.uuid(),
  /** Whole seconds since the session's start, by the computer's monotonic clock. */
  usedSeconds: z.int().min(0).max(86_400),
});

export type Reading = z.output<typeof reading>;

/** What a guard says. */
export const guardMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: text(40),
    system: text(80),
    specifications: z.object({
      cpu: text(120).nullable(),
      gpu: text(120).nullable(),
      ram: text(120).nullable(),
    }),
    /** The session that it was counting while it was away, if any. */
    reading: reading.nullable(),
  }),
  z.object({ type: z.literal('heartbeat'), reading: reading.nullable() }),
  /** The session ran out, or was ended, and the screen is locked again. */
  z.object({ type: z.literal('finished'), reading }),
  z.object({
    type: z.literal('command'),
    id: z.uuid(),
    state: z.enum(['received', 'done', 'failed']),
    failure: text(300).optional(),
  }),
]);

export type GuardMessage = z.output<typeof guardMessage>;

/** What the screen of a computer shows and how long it is open. */
export const guardState = z.object({
  store: z.object({ name: z.string() }),
  computer: z.object({ id: z.uuid(), name: z.string(), isLocked: z.boolean() }),
  /** A Corujão that is on now. */
  event: z.object({ name: z.string() }).nullable(),
  session: z
    .object({
      id: z.uuid(),
      /** The customer's first name; null for a guest. */
      customer: z.string().nullable(),
      durationSeconds: z.int(),
      /** The anchor: what is left at the moment of sending. The guard counts it down by its own monotonic clock. */
      remainingMs: z.int(),
    })
    .nullable(),
});

export type GuardState = z.output<typeof guardState>;

/**
 * When a word was sent, in milliseconds of a monotonic clock of the server's that is the same for one connection: by it the
 * guard knows how long the word was held up on its way.
 */
const sentMs = z.int().min(0).optional();

/** What the server says. */
export const serverMessage = z.discriminatedUnion('type', [
  /** Answer to `hello` and to each `heartbeat`, and sent at once when something changed. The newest counts. */
  z.object({ type: z.literal('state'), state: guardState, sentMs }),
  z.object({
    type: z.literal('command'),
    id: z.uuid(),
    kind: z.enum(guardCommandKinds),
    text: z.string().nullable(),
    /** How old it is at the moment of sending. */
    ageMs: z.int(),
    sentMs,
  }),
  /** The token is good no more: forget it and ask for a new pairing. The connection ends behind this. */
  z.object({ type: z.literal('revoked') }),
]);

export type ServerMessage = z.output<typeof serverMessage>;
