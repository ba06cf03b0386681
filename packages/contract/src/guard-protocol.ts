import { guardVersion as shownVersion } from '@coruja/domain';
import { z } from 'zod';
import { guardCommandKinds } from './guards.ts';

// The messages on `WS /api/guard`: JSON texts of at most 64 KB. The guard opens the connection with
// `Authorization: Bearer <token>` and sends the first message (`hello`). Both sides ignore fields and message types that they do
// not know, so that versions may differ.

/** The version that the guide offers (docs/product/guard.md#download). */
export const guardVersion = shownVersion.slice(1);

/**
 * The handshake's header with a UUID of this start of the guard. With it the server distinguishes a guard that reconnects from another
 * computer with the same token, which it refuses with 409.
 */
export const guardInstanceHeader = 'x-guard-instance';

export const heartbeatSeconds = 15;

/** Either side closes a connection after this long without a message: a little more than two heartbeats. */
export const silenceSeconds = 40;

/** Close codes beside those of RFC 6455, of which 1012 means: the server restarts, reconnect with jitter. */
export const guardCloseCodes = {
  /** No message for `silenceSeconds`. */
  silent: 4000,
  /** By another connection with the same token: a cloned disk, or this guard after a lost connection. */
  replaced: 4001,
  /** After the message `revoked`. */
  revoked: 4002,
  /** Not a message, or a known type with wrong fields. */
  malformed: 4003,
  /** More than a burst and one message a second. */
  flood: 4004,
  /** The guard does not read its messages. */
  slow: 4005,
  /** The store's account is closed. It may be reopened, so the guard keeps its token. */
  closed: 4006,
} as const;

/** A harmful command older than this is not executed. */
export const harmfulCommandSeconds = 60;

/** Commands that take something from the player. */
export const harmfulCommands = ['end', 'reboot', 'shutdown', 'sign-out'] as const;

const text = (max: number) => z.string().max(max);
/** Ten years at most. */
const seconds = z.int().min(0).max(315_360_000);

/**
 * How much of a session its computer has counted. A total, never a difference, so that a repeated or late one changes nothing;
 * the server keeps the largest.
 */
export const reading = z.object({
  sessionId: z.uuid(),
  /** Whole seconds since the session's start, by the computer's monotonic clock. */
  usedSeconds: z.int().min(0).max(86_400),
});

export type Reading = z.output<typeof reading>;

/** From the guard to the server. */
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
    /** Of the session that it counted while disconnected, if any. */
    reading: reading.nullable(),
    /** Different after each boot. A guard that does not know these three sends none. */
    bootId: z.uuid().optional(),
    /** Whole seconds since the boot and since the guard's process started, by the computer's monotonic clock. */
    upSeconds: seconds.optional(),
    processSeconds: seconds.optional(),
  }),
  z.object({ type: z.literal('heartbeat'), reading: reading.nullable() }),
  /** The session ran out or was ended, and the screen is locked again. */
  z.object({ type: z.literal('finished'), reading }),
  z.object({
    type: z.literal('command'),
    id: z.uuid(),
    state: z.enum(['received', 'done', 'failed']),
    failure: text(300).optional(),
  }),
]);

export type GuardMessage = z.output<typeof guardMessage>;

/** What the computer's screen shows, and for how long it stays open. */
export const guardState = z.object({
  store: z.object({ name: z.string() }),
  computer: z.object({ id: z.uuid(), name: z.string(), isLocked: z.boolean() }),
  /** A Corujão that is running. */
  event: z.object({ name: z.string() }).nullable(),
  session: z
    .object({
      id: z.uuid(),
      /** The customer's first name; null for a guest. */
      customer: z.string().nullable(),
      durationSeconds: z.int(),
      /** Until the session's end, when the message is sent. The guard counts it down by its own monotonic clock. */
      remainingMs: z.int(),
      /**
       * The session is paused. Until then `computer.isLocked` is true and the rest of the pause is part of `remainingMs`, so that
       * a guard that does not know pauses locks, unlocks and ends at the right time too.
       */
      pause: z
        .object({
          remainingMs: z.int(),
          /** `HH:mm` by the store's clock. */
          until: z.string(),
          /** Whether the computer is also locked apart from the pause. */
          isLocked: z.boolean(),
        })
        .optional(),
    })
    .nullable(),
});

export type GuardState = z.output<typeof guardState>;

/**
 * When the message was sent, in milliseconds of the server's monotonic clock, which is the same for a whole connection. From it
 * the guard estimates the latency.
 */
const sentMs = z.int().min(0).optional();

/** From the server to the guard. */
export const serverMessage = z.discriminatedUnion('type', [
  /** In answer to `hello` and each `heartbeat`, and at once when something changed. The newest counts. */
  z.object({ type: z.literal('state'), state: guardState, sentMs }),
  z.object({
    type: z.literal('command'),
    id: z.uuid(),
    kind: z.enum(guardCommandKinds),
    text: z.string().nullable(),
    /** When the message is sent. */
    ageMs: z.int(),
    sentMs,
  }),
  /** The token is no longer valid: the guard must forget it and be paired again. The server closes the connection after this. */
  z.object({ type: z.literal('revoked') }),
]);

export type ServerMessage = z.output<typeof serverMessage>;
