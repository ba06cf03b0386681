import { limits, shortcutKindOf } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { file, id, optionalName, optionalText, requiredName, requiredText, storeId } from './fields.ts';
import { roomId } from './price-parts.ts';
import { storeParams } from './stores.ts';

// What players start from the launcher of a computer (docs/product/shortcuts.md#fields).

const shortcutId = id.meta({ example: '6e2f9d04-8b17-4c53-a9e6-3d0f7b5c1a82' });
const shortcutParams = z.object({ storeId, shortcutId });

const unknownTarget =
  'Informe um programa, como C:\\Jogos\\jogo.exe ou /usr/bin/jogo, ou um endereço, como steam://rungameid/730.';

const target = requiredText('Informe o que o atalho abre.', limits.shortcutTargetLength)
  .refine((text) => shortcutKindOf(text) !== null, unknownTarget)
  .meta({
    description:
      'A program of Windows (`.exe`, `.lnk`) or Linux with its whole path, or an address of `https`, `steam`, `com.epicgames.launcher`, `riotclient` or `battlenet`',
    example: 'steam://rungameid/730',
  });

export const shortcutBody = z
  .object({
    name: requiredName('O nome do atalho é obrigatório.', limits.shortcutNameLength).meta({
      example: 'Counter-Strike 2',
    }),
    target,
    arguments: optionalText(limits.shortcutArgumentsLength)
      .refine((text) => typeof text !== 'string' || !/\p{Cc}/u.test(text), 'Use uma linha só.')
      .meta({ description: 'Of a program', example: '-fullscreen' }),
    roomIds: z
      .array(roomId, 'Informe as salas.')
      .min(1, 'Escolha ao menos uma sala.')
      .max(limits.rooms, 'Informe cada sala uma vez.')
      .refine((ids) => new Set(ids).size === ids.length, 'Informe cada sala uma vez.')
      .nullish()
      .transform((ids) => ids ?? null)
      .meta({ description: 'null: every computer, also one in no room', example: null }),
  })
  .refine((body) => !body.arguments || shortcutKindOf(body.target) !== 'address', {
    path: ['arguments'],
    error: 'Um endereço não tem argumentos.',
  })
  .meta({ example: { name: 'Counter-Strike 2', target: 'steam://rungameid/730', roomIds: null } });

export const shortcut = z
  .object({
    id: shortcutId,
    name: z.string().meta({ example: 'Counter-Strike 2' }),
    target: z.string().meta({ example: 'steam://rungameid/730' }),
    arguments: z.string().nullable().meta({ example: null }),
    icon: z
      .string()
      .nullable()
      .meta({ description: 'Differs when the picture does; null: there is none', example: null }),
    rooms: z
      .array(z.object({ id: roomId, name: z.string().meta({ example: 'VIP' }) }))
      .nullable()
      .meta({ description: 'null: every computer; empty: its rooms were removed', example: null }),
  })
  .meta({ id: 'Shortcut' });

export type Shortcut = z.output<typeof shortcut>;

export const listShortcuts = endpoint({
  id: 'listShortcuts',
  method: 'GET',
  path: '/stores/:storeId/shortcuts',
  tag: 'guards',
  summary: 'The shortcuts, in their order on the computers',
  access: staff('machines', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.array(shortcut),
});

export const createShortcut = endpoint({
  id: 'createShortcut',
  method: 'POST',
  path: '/stores/:storeId/shortcuts',
  tag: 'guards',
  summary: 'Adds a shortcut as the last one',
  access: staff('machines', 'operating'),
  params: storeParams,
  body: shortcutBody,
  status: 201,
  answer: shortcut,
  changes: ['guards'],
  errors: ['SHORTCUT_LIMIT', 'ROOM_NOT_FOUND'],
});

export const updateShortcut = endpoint({
  id: 'updateShortcut',
  method: 'PUT',
  path: '/stores/:storeId/shortcuts/:shortcutId',
  tag: 'guards',
  summary: 'Replaces name, target, arguments and rooms; icon and position stay',
  access: staff('machines', 'operating'),
  params: shortcutParams,
  body: shortcutBody,
  status: 200,
  answer: shortcut,
  changes: ['guards'],
  errors: ['SHORTCUT_NOT_FOUND', 'ROOM_NOT_FOUND'],
});

export const deleteShortcut = endpoint({
  id: 'deleteShortcut',
  method: 'DELETE',
  path: '/stores/:storeId/shortcuts/:shortcutId',
  tag: 'guards',
  summary: 'Removes a shortcut and its icon',
  access: staff('machines', 'operating'),
  params: shortcutParams,
  status: 204,
  changes: ['guards'],
  errors: ['SHORTCUT_NOT_FOUND'],
});

export const moveShortcut = endpoint({
  id: 'moveShortcut',
  method: 'POST',
  path: '/stores/:storeId/shortcuts/:shortcutId/move',
  tag: 'guards',
  summary: 'Exchanges a shortcut with its neighbour; the first stays first and the last stays last',
  access: staff('machines', 'operating'),
  params: shortcutParams,
  body: z.object({
    direction: z.enum(['up', 'down'], 'Escolha para cima ou para baixo.').meta({ example: 'up' }),
  }),
  status: 200,
  answer: z.array(shortcut),
  changes: ['guards'],
  errors: ['SHORTCUT_NOT_FOUND'],
});

export const getShortcutIcon = endpoint({
  id: 'getShortcutIcon',
  method: 'GET',
  path: '/stores/:storeId/shortcuts/:shortcutId/icon',
  tag: 'guards',
  summary: "A shortcut's icon",
  access: staff('machines', 'while-inactive'),
  params: shortcutParams,
  query: z.object({
    v: optionalName(64).meta({ description: '`icon` of the shortcut, for caches', example: '9f86d081884c' }),
  }),
  status: 200,
  bytes: 'image/webp',
  fileName: 'atalho.webp',
  errors: ['SHORTCUT_NOT_FOUND', 'IMAGE_NOT_FOUND'],
});

export const putShortcutIcon = endpoint({
  id: 'putShortcutIcon',
  method: 'PUT',
  path: '/stores/:storeId/shortcuts/:shortcutId/icon',
  tag: 'guards',
  summary: 'Gives a shortcut an icon, in place of the one before',
  access: staff('machines', 'operating'),
  params: shortcutParams,
  body: z.object({
    /** Required; a form without a file leaves it out. */
    image: file.optional().meta({ description: 'JPEG, PNG or WebP, at most 5 MB and 25 megapixels' }),
  }),
  multipart: true,
  status: 200,
  answer: shortcut,
  changes: ['guards'],
  errors: ['SHORTCUT_NOT_FOUND', 'NOT_AN_IMAGE', 'PAYLOAD_TOO_LARGE'],
});

export const removeShortcutIcon = endpoint({
  id: 'removeShortcutIcon',
  method: 'DELETE',
  path: '/stores/:storeId/shortcuts/:shortcutId/icon',
  tag: 'guards',
  summary: "Removes a shortcut's icon; without one it changes nothing",
  access: staff('machines', 'operating'),
  params: shortcutParams,
  status: 200,
  answer: shortcut,
  changes: ['guards'],
  errors: ['SHORTCUT_NOT_FOUND'],
});
