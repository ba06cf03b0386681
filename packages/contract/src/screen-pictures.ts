import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, id, storeId } from './fields.ts';
import { guardCommand } from './guards.ts';

// A picture of a computer's screen (docs/product/guard.md#picture-of-a-screen).

/** How long the player is told before the picture is taken. */
export const screenPictureNoticeSeconds = 10;
/** A guard may answer a command of this age at most, and somebody may look at a picture of that age. */
export const screenPictureAnswerSeconds = 60;
export const screenPictureShownSeconds = 120;
/** The least time between two pictures of a computer. */
export const screenPictureEverySeconds = 5;

/** In bytes and pixels. */
export const screenPictureMost = { bytes: 512 * 1024, width: 1_280, height: 2_560 } as const;

const commandId = id.meta({ example: '70f4b2d9-6c1e-4a83-9d57-e8b0a3c5f125' });

export const askScreenPicture = endpoint({
  id: 'askScreenPicture',
  method: 'POST',
  path: '/stores/:storeId/computers/:computerId/screen-picture',
  tag: 'guards',
  summary: 'Asks a computer for a picture of its screen, which its player is told 10 seconds before',
  access: staff('floor', 'while-inactive'),
  params: z.object({ storeId, computerId }),
  status: 201,
  answer: guardCommand,
  changes: ['guards'],
  errors: [
    'COMPUTER_NOT_FOUND',
    'GUARD_NOT_FOUND',
    'GUARD_OFFLINE',
    'SCREEN_PICTURES_OFF',
    'GUARD_TOO_OLD',
    'RATE_LIMITED',
  ],
});

export const getScreenPicture = endpoint({
  id: 'getScreenPicture',
  method: 'GET',
  path: '/stores/:storeId/computers/:computerId/screen-picture/:commandId',
  tag: 'guards',
  summary: 'The picture that the caller has asked for, for two minutes after it was taken',
  access: staff('floor', 'while-inactive'),
  params: z.object({ storeId, computerId, commandId }),
  status: 200,
  bytes: 'image/webp',
  fileName: 'tela.webp',
  errors: ['COMPUTER_NOT_FOUND', 'IMAGE_NOT_FOUND'],
});

export const sendScreenPicture = endpoint({
  id: 'sendScreenPicture',
  method: 'POST',
  path: '/guard/screen-pictures/:commandId',
  tag: 'guards',
  summary:
    "A guard's answer to a command of its own computer, at most a minute old; with `Authorization: Bearer <token>`",
  access: { who: 'public', guardToken: true },
  rate: { name: 'screen-pictures', per: 'address', max: 600, seconds: 600 },
  params: z.object({ commandId }),
  // In base64 a third more.
  bodyBytes: 704 * 1024,
  body: z.object({
    image: z
      .base64('Imagem inválida.')
      .max(700 * 1024, 'A imagem é grande demais.')
      .meta({ description: 'WebP, at most 512 KB, 1,280 pixels wide and 2,560 high', example: 'UklGRg==' }),
  }),
  status: 204,
  errors: [
    'UNAUTHENTICATED',
    'NOT_FOUND',
    'SCREEN_PICTURES_OFF',
    'NOT_AN_IMAGE',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  ],
});
