import { z } from 'zod';
import { computer } from './computers.ts';
import { endpoint, staff } from './endpoint.ts';
import { computerId, computerName, id, instant, requiredText, storeId, storeName } from './fields.ts';
import { updateKey } from './guard-release.ts';
import { roomId } from './price-parts.ts';
import { storeParams } from './stores.ts';

// The guard of a computer over HTTP: pairing, revoking, commands and settings (docs/product/guard.md#pairing). The messages of its
// connection are in guard-protocol.ts.

const computerParams = z.object({ storeId, computerId });

/** Without letters and digits that look alike. */
export const pairingCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight characters of the alphabet, shown as two groups of four. Lower case and a missing dash are accepted. */
export const pairingCode = requiredText('Informe o código de pareamento.', 40)
  .transform((text) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .refine(
    (text) => new RegExp(`^[${pairingCodeAlphabet}]{8}$`).test(text),
    'O código tem 8 letras e números.',
  )
  .meta({ example: 'K7QX-M2VD' });

export const createPairingCode = endpoint({
  id: 'createPairingCode',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/pairing-code',
  tag: 'guards',
  summary: 'A code that pairs a guard with this computer: once, within ten minutes, only the newest',
  access: staff('machines', 'operating'),
  params: computerParams,
  status: 201,
  answer: z
    .object({
      code: z.string().meta({ description: 'XXXX-XXXX', example: 'K7QX-M2VD' }),
      expiresAt: instant.meta({ example: '2026-11-21T19:10:00.000Z' }),
    })
    .meta({ id: 'PairingCode' }),
  changes: [],
  errors: ['COMPUTER_NOT_FOUND'],
});

/** The token of a computer, and whose it is. */
export const pairedGuard = z.object({
  token: z.string().meta({ example: 'n8Vh2Qw5Zc0LrX7bTf3KpY9sDm4JgE6uAa1NoIiRlOk' }),
  computer: z.object({ id: computerId, name: computerName }),
  store: z.object({ id: storeId, name: storeName }),
  updateKey: updateKey.optional().meta({
    description:
      'The Ed25519 public key of this installation, with which the guard checks updates; absent from an earlier server',
    example: 'BwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSY=',
  }),
});

export const pairGuard = endpoint({
  id: 'pairGuard',
  method: 'POST',
  path: '/guard/pair',
  tag: 'guards',
  summary: 'Exchanges a pairing code for a token of the computer; its earlier guard is disconnected',
  access: { who: 'public' },
  rate: { name: 'pair-guard', per: 'address', max: 20, seconds: 600 },
  body: z.object({
    code: pairingCode,
    version: requiredText('Informe a versão do guarda.', 40).meta({ example: '1.0.6' }),
  }),
  status: 201,
  answer: pairedGuard,
  errors: ['PAIRING_CODE_INVALID', 'RATE_LIMITED'],
});

export const revokeGuard = endpoint({
  id: 'revokeGuard',
  method: 'DELETE',
  path: '/stores/:storeId/computers/:computerId/guard',
  tag: 'guards',
  summary:
    'Deletes the token of this computer and closes its connection; the computer counts as never paired',
  access: staff('machines', 'while-inactive'),
  params: computerParams,
  status: 200,
  answer: computer,
  changes: ['computers', 'guards'],
  errors: ['COMPUTER_NOT_FOUND', 'GUARD_NOT_FOUND'],
});

export const answerCall = endpoint({
  id: 'answerCall',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/call/answer',
  tag: 'guards',
  summary: 'Ends the call for an attendant: somebody is on the way. Without a call it changes nothing',
  access: staff('floor', 'operating'),
  params: computerParams,
  status: 200,
  answer: computer,
  changes: ['computers', 'guards'],
  errors: ['COMPUTER_NOT_FOUND'],
});

/** `end`, `lock` and `unlock` change the session or the computer on the server first. */
export const guardCommandKinds = [
  'message',
  'end',
  'lock',
  'unlock',
  'reboot',
  'shutdown',
  'sign-out',
  /** Sets the loudness of the computer's sound. */
  'volume',
  /** Wakes other computers. */
  'wake',
  /** A picture of the screen (screen-pictures.ts). */
  'picture',
] as const;
export type GuardCommandKind = (typeof guardCommandKinds)[number];

export const guardCommandStates = ['sent', 'received', 'done', 'failed'] as const;
export type GuardCommandState = (typeof guardCommandStates)[number];

export const guardCommand = z
  .object({
    id: id.meta({ example: '70f4b2d9-6c1e-4a83-9d57-e8b0a3c5f125' }),
    kind: z.enum(guardCommandKinds),
    text: z.string().nullable().meta({
      description: 'Of a message; of `wake` the names of the computers that are woken',
      example: 'Faltam cinco minutos.',
    }),
    level: z
      .int()
      .nullable()
      .meta({ description: 'Of `volume`, in percent; 0: without sound', example: null }),
    state: z.enum(guardCommandStates),
    createdAt: instant,
    receivedAt: instant.nullable().meta({ example: null }),
    finishedAt: instant.nullable().meta({ example: null }),
    failure: z.string().nullable().meta({ description: 'Why it failed, in Portuguese' }),
  })
  .meta({ id: 'GuardCommand' });

export type GuardCommand = z.output<typeof guardCommand>;

const volumeRange = 'Informe o volume de 0 a 100.';

export const guardCommandBody = z
  .object({
    kind: z.enum(guardCommandKinds, 'Escolha um comando da lista.').exclude(['wake', 'picture']),
    text: requiredText('Escreva a mensagem.', 300).optional().meta({ example: 'Faltam cinco minutos.' }),
    level: z
      .int(volumeRange)
      .min(0, volumeRange)
      .max(100, volumeRange)
      .optional()
      .meta({ description: 'Of `volume`, in percent; 0: without sound', example: 30 }),
  })
  .refine((body) => body.kind !== 'message' || body.text !== undefined, {
    path: ['text'],
    error: 'Escreva a mensagem.',
  })
  .refine((body) => body.kind !== 'volume' || body.level !== undefined, {
    path: ['level'],
    error: volumeRange,
  });

export const sendGuardCommand = endpoint({
  id: 'sendGuardCommand',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/commands',
  tag: 'guards',
  summary: "Sends a command to a computer's guard",
  access: staff('floor', 'while-inactive'),
  params: computerParams,
  body: guardCommandBody,
  status: 201,
  answer: guardCommand,
  changes: ['guards', 'computers', 'sessions', 'credits'],
  errors: ['COMPUTER_NOT_FOUND', 'GUARD_NOT_FOUND', 'GUARD_OFFLINE', 'GUARD_TOO_OLD', 'NO_ACTIVE_SESSION'],
});

/** Commands that may be sent to many computers at once (docs/product/guard.md#many-computers). */
export const bulkCommandKinds = [
  'message',
  'lock',
  'unlock',
  'sign-out',
  'reboot',
  'shutdown',
  'volume',
  /** Switches on computers whose guard is away: guards that are connected wake them. */
  'wake',
] as const;
export type BulkCommandKind = (typeof bulkCommandKinds)[number];

/** Of those, the ones that take something from a player: they spare computers in use unless `inUse` is true. */
export const sparingCommandKinds = ['lock', 'sign-out', 'reboot', 'shutdown'] as const;

const mostComputers = 1_000;

export const bulkCommandBody = z
  .object({
    kind: z.enum(bulkCommandKinds, 'Escolha um comando da lista.'),
    text: guardCommandBody.shape.text,
    level: guardCommandBody.shape.level,
    computerIds: z
      .array(computerId, 'Escolha os computadores.')
      .min(1, 'Escolha ao menos um computador.')
      .max(mostComputers, `Escolha no máximo ${mostComputers} computadores.`)
      .optional(),
    roomId: roomId.nullish().meta({ description: 'All computers of a room; null: those in no room' }),
    all: z
      .literal(true, 'Informe sim ou nada.')
      .optional()
      .meta({ description: 'All computers of the store' }),
    inUse: z.boolean('Informe sim ou não.').default(false).meta({
      description: 'Also computers with a session, which sign-out, restart, shutdown and lock spare',
    }),
  })
  .refine((body) => body.kind !== 'message' || body.text !== undefined, {
    path: ['text'],
    error: 'Escreva a mensagem.',
  })
  .refine((body) => body.kind !== 'volume' || body.level !== undefined, {
    path: ['level'],
    error: volumeRange,
  })
  .refine(
    ({ computerIds, roomId: room, all }) =>
      [computerIds, room, all].filter((each) => each !== undefined).length === 1,
    { path: ['computerIds'], error: 'Escolha os computadores: alguns, uma sala ou todos.' },
  )
  .meta({
    example: { kind: 'reboot', computerIds: ['c2a9e0d4-51b7-4f3e-8a06-6d1f7b2e4c12'], inUse: false },
  });

/** Why a computer did not get a command. */
export const bulkRefusals = ['in-use', 'no-guard', 'guard-away', 'is-on', 'no-address', 'no-volume'] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

export const bulkCommandResult = z
  .object({
    computer: z.object({ id: computerId, name: computerName }),
    refusal: z.enum(bulkRefusals).nullable().meta({ description: 'null: sent, or done on the server' }),
  })
  .meta({ id: 'BulkCommandResult' });

export type BulkCommandResult = z.output<typeof bulkCommandResult>;

export const sendGuardCommands = endpoint({
  id: 'sendGuardCommands',
  method: 'POST',
  path: '/stores/:storeId/computers/commands',
  tag: 'guards',
  summary: 'Sends a command to several computers, a room or all, and answers for each whether it was sent',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  body: bulkCommandBody,
  status: 201,
  answer: z.array(bulkCommandResult),
  changes: ['guards', 'computers'],
  errors: ['COMPUTER_NOT_FOUND', 'ROOM_NOT_FOUND', 'NO_GUARD_TO_WAKE'],
});

export const listGuardCommands = endpoint({
  id: 'listGuardCommands',
  method: 'GET',
  path: '/stores/:storeId/computers/:computerId/commands',
  tag: 'guards',
  summary: 'The last 20 commands of a computer, newest first',
  access: staff('floor', 'while-inactive'),
  params: computerParams,
  status: 200,
  answer: z.array(guardCommand),
  errors: ['COMPUTER_NOT_FOUND'],
});
