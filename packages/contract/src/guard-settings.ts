import { z } from 'zod';
import { endpoint, readable, staff } from './endpoint.ts';
import { storeParams } from './stores.ts';

// What the owner sets for all guards. Apart from the other calls about guards, so that the computers page does not load it.

/** Minutes without a session after which a computer switches itself off; 0 means never. */
const idleShutdownMinutes = z
  .int('Informe os minutos em número inteiro.')
  .refine(
    (minutes) => minutes === 0 || (minutes >= 5 && minutes <= 240),
    'Informe de 5 a 240 minutos, ou 0 para não desligar.',
  )
  .meta({ example: 30 });

/** Removed between two customers besides the guard's own list, relative to the player's home folder. */
const cleanPaths = z
  .array(z.string('Informe um texto.').trim(), 'Informe um texto.')
  .max(20, 'Use no máximo 20 caminhos.')
  .meta({ example: ['a'] });

/** File names of programs that a player may not run. */
const blockedPrograms = z
  .array(z.string('Informe um texto.').trim(), 'Informe um texto.')
  .max(100, 'Use no máximo 100 programas.')
  .meta({ example: ['a.exe'] });

/** Hosts that a player may not open, with their subdomains. An address is reduced to its host. */
const blockedSites = z
  .array(z.string('Informe um texto.').trim(), 'Informe um texto.')
  .max(300, 'Use no máximo 300 sites.')
  .meta({ example: ['exemplo.com'] });

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
    idleShutdownMinutes: z.int().meta({
      description: 'Minutes without a session after which a computer switches itself off; 0: never',
      example: 30,
    }),
    /** Whether programs and sign-ins of a player are removed after each session. */
    cleanAfterSession: z.boolean().meta({ example: true }),
    cleanPaths,
    blockedPrograms,
    blockedSites,
    screenPictures: z.boolean().meta({
      description: "Whether the counter may look at the computers' screens, which the player is told",
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
      idleShutdownMinutes,
      cleanAfterSession: z.boolean('Informe sim ou não.').meta({ example: true }),
      cleanPaths,
      blockedPrograms,
      blockedSites,
      screenPictures: z.boolean('Informe sim ou não.').meta({ example: true }),
    })
    .partial(),
  status: 200,
  answer: guardSettings,
  changes: ['guards'],
});
