import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, computerName, instant, requiredName, requiredText, wholeNumber } from './fields.ts';
import { pairedGuard, pairingCodeAlphabet } from './guards.ts';
import { storeParams } from './stores.ts';

// One key that connects many computers (docs/product/guard.md#installation-key).

/** In characters of the pairing code's alphabet: 140 random bits. */
export const fleetKeyLength = 28;

/** Seven groups of four. Lower case and missing dashes are accepted. */
const fleetKeyText = requiredText('Informe a chave de instalação.', 80)
  .transform((text) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .refine(
    (text) =>
      text.length === fleetKeyLength &&
      text.split('').every((letter) => pairingCodeAlphabet.includes(letter)),
    `A chave tem ${fleetKeyLength} letras e números.`,
  )
  .meta({ example: 'K7QX-M2VD-9RTA-4HWE-ZC6P-3JNU-8FGS' });

export const fleetKey = z
  .object({
    computers: z.int().meta({ description: 'How many computers it connects', example: 30 }),
    used: z.int().meta({ example: 2 }),
    createdAt: instant.meta({ example: '2026-11-21T19:00:00.000Z' }),
    expiresAt: instant.meta({ example: '2026-11-22T19:00:00.000Z' }),
    endedAt: instant.nullable().meta({ description: 'When somebody ended it', example: null }),
    joined: z
      .array(z.object({ id: computerId, name: computerName }))
      .meta({ description: 'The computers that joined and are still there, newest first' }),
  })
  .meta({ id: 'FleetKey' });

export type FleetKey = z.output<typeof fleetKey>;

export const createFleetKeyBody = z.object({
  computers: wholeNumber({
    min: 1,
    max: limits.fleetComputers,
    message: 'Informe quantos computadores.',
    unit: 'computadores',
  }).meta({ example: 30 }),
});

export const getFleetKey = endpoint({
  id: 'getFleetKey',
  method: 'GET',
  path: '/stores/:storeId/fleet-key',
  tag: 'guards',
  summary: "The store's newest installation key, open or not, and the computers that joined with it",
  access: staff('machines', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.object({ fleetKey: fleetKey.nullable() }),
});

export const createFleetKey = endpoint({
  id: 'createFleetKey',
  method: 'POST',
  path: '/stores/:storeId/fleet-key',
  tag: 'guards',
  summary: 'A key that connects so many computers within 24 hours; replaces the key before it',
  access: staff('machines', 'operating'),
  params: storeParams,
  body: createFleetKeyBody,
  status: 201,
  answer: fleetKey.extend({
    key: z
      .string()
      .meta({ description: 'Answered only here', example: 'K7QX-M2VD-9RTA-4HWE-ZC6P-3JNU-8FGS' }),
  }),
  changes: ['guards'],
  errors: ['PLAN_LIMIT'],
});

export const endFleetKey = endpoint({
  id: 'endFleetKey',
  method: 'DELETE',
  path: '/stores/:storeId/fleet-key',
  tag: 'guards',
  summary: 'Ends the open key; the computers that joined stay connected',
  access: staff('machines', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: fleetKey,
  changes: ['guards'],
  errors: ['FLEET_KEY_NOT_FOUND'],
});

const joinFleetBody = z.object({
  key: fleetKeyText,
  installationId: z
    .uuid('Informe a identificação da instalação.')
    .transform((text) => text.toLowerCase())
    .meta({
      description: 'A random id that the guard keeps: a repeated call answers for the same computer',
      example: '0b6f1f5e-92c4-4b0f-8a5e-3d1c7e9a2b48',
    }),
  hostName: requiredName('Informe o nome do computador na rede.', 255).meta({ example: 'PC-07' }),
  version: requiredText('Informe a versão do guarda.', 40).meta({ example: '1.0.6' }),
});

export type JoinFleetBody = z.output<typeof joinFleetBody>;

export const joinFleet = endpoint({
  id: 'joinFleet',
  method: 'POST',
  path: '/guard/join',
  tag: 'guards',
  summary:
    'Exchanges an installation key for a token of the computer with this name, which is added if there is none',
  access: { who: 'public' },
  // The key cannot be guessed, and a whole room may start at once.
  rate: { name: 'join-fleet', per: 'address', max: 100, seconds: 600 },
  body: joinFleetBody,
  status: 201,
  answer: pairedGuard,
  errors: ['FLEET_KEY_INVALID', 'FLEET_KEY_USED_UP', 'PLAN_LIMIT', 'RATE_LIMITED'],
});
