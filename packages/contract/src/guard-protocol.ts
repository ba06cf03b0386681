import { guardVersion as shownVersion } from '@coruja/domain';
import { z } from 'zod';
import { guardRelease, releaseSystem, updateKey } from './guard-release.ts';
import { guardCommandKinds } from './guards.ts';
import { maintenanceSheetCodes } from './maintenance-codes.ts';

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

const macAddress = z.string().regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/);

/** How many addresses fit into one `wake`. */
export const wakeAddresses = 1_000;

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

/** A maintenance code's number on its sheet. */
const codeNumber = z.int().min(1).max(maintenanceSheetCodes);

/** What a guard needs to check maintenance codes without a server: the hashes of those that are not used. */
export const maintenanceHashes = z.object({
  sheet: z.uuid(),
  /** Hexadecimal, like the hashes. */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  codes: z.array(z.object({ number: codeNumber, hash: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type MaintenanceHashes = z.output<typeof maintenanceHashes>;

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
    /** Of the computer's network cards. A guard that sends them also knows the command `wake`. */
    macAddresses: z.array(macAddress).max(4).optional(),
    /** It knows the command `volume`. */
    canSetVolume: z.boolean().optional(),
    /** It can take a picture of its screen; absent: it cannot. */
    canShowScreen: z.boolean().optional(),
    /** Only of a guard that can update itself. */
    update: z
      .object({
        /** Whose package it takes. */
        system: releaseSystem,
        /** It knows whose releases it accepts. */
        hasKey: z.boolean(),
        /** It runs a release that it has not confirmed yet. */
        isOnTrial: z.boolean(),
        failed: z.object({ offer: z.uuid(), reason: text(40) }).nullable(),
      })
      .optional(),
  }),
  z.object({ type: z.literal('heartbeat'), reading: reading.nullable() }),
  /** The session ran out or was ended. */
  z.object({ type: z.literal('finished'), reading }),
  z.object({
    type: z.literal('command'),
    id: z.uuid(),
    state: z.enum(['received', 'done', 'failed']),
    failure: text(300).optional(),
  }),
  /** The player asks for the attendant. Only to a server whose state has `call`. */
  z.object({ type: z.literal('call') }),
  /** A maintenance code has opened the computer, which had no server. Only to a server that sent the sheet. */
  z.object({
    type: z.literal('maintenance'),
    sheet: z.uuid(),
    code: codeNumber,
    /** By the computer's wall clock. */
    openedAt: z.iso.datetime(),
  }),
  /** How an offered update ended; `reason` of `updateFailures` if it failed. Only to a server that sent the offer. */
  z.object({ type: z.literal('update'), offer: z.uuid(), reason: text(40).nullable() }),
]);

export type GuardMessage = z.output<typeof guardMessage>;

/** Of a picture's bytes, hexadecimal; under it the guard fetches the picture (`getGuardPicture`). */
const pictureHash = z.string().regex(/^[0-9a-f]{64}$/);

/** What the lock shows of the store beside the computer's state. */
export const lockFace = z.object({
  logo: pictureHash.nullable(),
  picture: pictureHash.nullable(),
  /** The next Corujão; `when` by the store's clock, such as 'sexta, 27/11, 22:00'. */
  nextEvent: z.object({ name: z.string(), when: z.string(), startAt: z.iso.datetime() }).nullable(),
  /** What an hour from now costs at this computer, in centavos; null while time has no price. */
  hourPrice: z.int().min(0).nullable(),
  /** Those on sale now that this computer's room accepts; prices in centavos. */
  packages: z.array(z.object({ name: z.string(), price: z.int().min(0) })),
});

export type LockFace = z.output<typeof lockFace>;

/** What a player may start from the launcher. */
export const guardShortcut = z.object({
  id: z.uuid(),
  name: z.string(),
  target: z.string(),
  arguments: z.string().nullable(),
  /** The hash of its picture. */
  icon: pictureHash.nullable(),
});

export type GuardShortcut = z.output<typeof guardShortcut>;

/** Programs, by file name, and sites, by host, that a player may not use. */
export const blocks = z.object({
  programs: z.array(z.string().regex(/^[^\p{Cc}/\\]{1,64}$/u)).max(100),
  // Nothing that could end a line of the computer's own files.
  sites: z.array(z.string().regex(/^[a-z\d.-]{1,100}$/)).max(300),
});

export type Blocks = z.output<typeof blocks>;

/** What the computer's screen shows, and for how long it stays open. */
export const guardState = z.object({
  store: z.object({ name: z.string() }),
  computer: z.object({ id: z.uuid(), name: z.string(), isLocked: z.boolean() }),
  /** A Corujão that is running. */
  event: z.object({ name: z.string() }).nullable(),
  /** The computer switches itself off after this long without a session; absent: never. */
  idleShutdownMinutes: z.int().min(5).max(240).optional(),
  /** The computer is cleaned after each session, these paths of the player's home folder too; absent: never. */
  cleaning: z.object({ paths: z.array(z.string()) }).optional(),
  /** The store blocks programs or sites, which the message `blocks` names; absent: none. */
  hasBlocks: z.literal(true).optional(),
  /** The counter may look at the screen; absent: it may not. */
  screenPictures: z.literal(true).optional(),
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
  /** Absent from a server that does not know it. */
  face: lockFace.optional(),
  /** Whether this computer has called the attendant; absent from a server that does not know calls. */
  call: z.enum(['none', 'open', 'answered']).optional(),
  /** Those of the computer's room, in their order: with the first state of a connection, and when they change. */
  shortcuts: z.array(guardShortcut).optional(),
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
    /** Of the network cards that a `wake` wakes. */
    addresses: z.array(macAddress).max(wakeAddresses).optional(),
    /** Of a `volume`, in percent; 0: without sound. */
    level: z.int().min(0).max(100).optional(),
    /** When the message is sent. */
    ageMs: z.int(),
    sentMs,
  }),
  /** After `hello` if the store has a sheet, and when it changes. Null: no code opens this computer. */
  z.object({ type: z.literal('maintenance'), hashes: maintenanceHashes.nullable() }),
  /** After the state if the store blocks anything, and when that changes. */
  z.object({ type: z.literal('blocks'), ...blocks.shape }),
  /** To a guard that can update itself but knows no key: it keeps the first one, until it is paired again. */
  z.object({ type: z.literal('update-key'), key: updateKey }),
  /** A newer guard, for one that can update itself. `offer` is another one each time somebody asks for it. */
  guardRelease.extend({ type: z.literal('update'), offer: z.uuid() }),
  /** The token is no longer valid: the guard must forget it and be paired again. The server closes the connection after this. */
  z.object({ type: z.literal('revoked') }),
]);

export type ServerMessage = z.output<typeof serverMessage>;
