import { z } from 'zod';
import { computer } from './computers.ts';
import { endpoint, readable, staff } from './endpoint.ts';
import { computerId, computerName, id, instant, requiredText, storeId, storeName } from './fields.ts';
import { storeParams } from './stores.ts';

// The guard of a computer over HTTP: pairing, revoking, commands and settings (docs/product/guard.md). The messages of its
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
  answer: z.object({
    token: z.string().meta({ example: 'n8Vh2Qw5Zc0LrX7bTf3KpY9sDm4JgE6uAa1NoIiRlOk' }),
    computer: z.object({ id: computerId, name: computerName }),
    store: z.object({ id: storeId, name: storeName }),
  }),
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

/** `end`, `lock` and `unlock` change the session or the computer on the server first. */
export const guardCommandKinds = [
  'message',
  'end',
  'lock',
  'unlock',
  'reboot',
  'shutdown',
  'sign-out',
] as const;
export type GuardCommandKind = (typeof guardCommandKinds)[number];

export const guardCommandStates = ['sent', 'received', 'done', 'failed'] as const;
export type GuardCommandState = (typeof guardCommandStates)[number];

export const guardCommand = z
  .object({
    id: id.meta({ example: '70f4b2d9-6c1e-4a83-9d57-e8b0a3c5f125' }),
    kind: z.enum(guardCommandKinds),
    text: z.string().nullable().meta({ example: 'Faltam cinco minutos.' }),
    state: z.enum(guardCommandStates),
    createdAt: instant,
    receivedAt: instant.nullable().meta({ example: null }),
    finishedAt: instant.nullable().meta({ example: null }),
    failure: z.string().nullable().meta({ description: 'Why it failed, in Portuguese' }),
  })
  .meta({ id: 'GuardCommand' });

export type GuardCommand = z.output<typeof guardCommand>;

export const guardCommandBody = z
  .object({
    kind: z.enum(guardCommandKinds, 'Escolha um comando da lista.'),
    text: requiredText('Escreva a mensagem.', 300).optional().meta({ example: 'Faltam cinco minutos.' }),
  })
  .refine((body) => body.kind !== 'message' || body.text !== undefined, {
    path: ['text'],
    error: 'Escreva a mensagem.',
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
  errors: ['COMPUTER_NOT_FOUND', 'GUARD_NOT_FOUND', 'GUARD_OFFLINE', 'NO_ACTIVE_SESSION'],
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

/** The owner's settings for all guards. */
export const guardSettings = z
  .object({
    offlineStart: z.enum(['refuse', 'warn']).meta({
      description: 'Whether a session may start on a paired computer whose guard is not connected',
    }),
    fairTime: z.boolean().meta({
      description: 'Whether a session whose computer died ends when its guard was last seen',
      example: true,
    }),
  })
  .meta({ id: 'GuardSettings' });

export type GuardSettings = z.output<typeof guardSettings>;

export const getGuardSettings = endpoint({
  id: 'getGuardSettings',
  method: 'GET',
  path: '/stores/:storeId/guard-settings',
  tag: 'guards',
  summary: 'The settings for the guards',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: guardSettings,
});

export const updateGuardSettings = endpoint({
  id: 'updateGuardSettings',
  method: 'PATCH',
  path: '/stores/:storeId/guard-settings',
  tag: 'guards',
  summary: 'Changes the fields that are sent',
  access: readable,
  params: storeParams,
  body: z
    .object({
      offlineStart: z.enum(['refuse', 'warn'], 'Escolha uma das opções.'),
      fairTime: z.boolean('Informe sim ou não.').meta({ example: true }),
    })
    .partial(),
  status: 200,
  answer: guardSettings,
  changes: ['guards'],
});
