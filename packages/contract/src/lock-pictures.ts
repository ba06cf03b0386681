import { z } from 'zod';
import { endpoint, readable, staff } from './endpoint.ts';
import { file, instant } from './fields.ts';
import { storeParams } from './stores.ts';

// What the owner puts on the lock screens (docs/product/guard.md#the-stores-face).

export const lockPictureKinds = ['logo', 'picture'] as const;
export type LockPictureKind = (typeof lockPictureKinds)[number];

/** Which of the two. */
const pictureQuery = z.object({
  kind: z
    .enum(lockPictureKinds, 'Escolha logo ou imagem.')
    .meta({ description: 'The logo, or the picture beside it', example: 'logo' }),
});

const uploadedAt = instant.nullable().meta({ description: 'When it was uploaded; null: there is none' });

export const lockPictures = z.object({ logo: uploadedAt, picture: uploadedAt }).meta({ id: 'LockPictures' });

export type LockPictures = z.output<typeof lockPictures>;

export const getLockPictures = endpoint({
  id: 'getLockPictures',
  method: 'GET',
  path: '/stores/:storeId/lock-pictures',
  tag: 'guards',
  summary: 'Which pictures the lock screens show',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: lockPictures,
});

export const getLockPicture = endpoint({
  id: 'getLockPicture',
  method: 'GET',
  path: '/stores/:storeId/lock-picture',
  tag: 'guards',
  summary: "The store's logo, or the owner's own picture",
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: pictureQuery,
  status: 200,
  bytes: 'image/webp',
  fileName: 'tela-de-bloqueio.webp',
  errors: ['IMAGE_NOT_FOUND'],
});

export const putLockPicture = endpoint({
  id: 'putLockPicture',
  method: 'PUT',
  path: '/stores/:storeId/lock-picture',
  tag: 'guards',
  summary: 'Puts a picture on the lock screens, in place of the one before',
  access: readable,
  params: storeParams,
  query: pictureQuery,
  body: z.object({
    /** Required; a form without a file leaves it out. */
    image: file.optional().meta({ description: 'JPEG, PNG or WebP, at most 5 MB and 25 megapixels' }),
  }),
  multipart: true,
  status: 200,
  answer: lockPictures,
  changes: ['store'],
  errors: ['NOT_AN_IMAGE', 'PAYLOAD_TOO_LARGE'],
});

export const removeLockPicture = endpoint({
  id: 'removeLockPicture',
  method: 'DELETE',
  path: '/stores/:storeId/lock-picture',
  tag: 'guards',
  summary: 'Takes a picture off the lock screens; without one it changes nothing',
  access: readable,
  params: storeParams,
  query: pictureQuery,
  status: 200,
  answer: lockPictures,
  changes: ['store'],
});

export const getGuardPicture = endpoint({
  id: 'getGuardPicture',
  method: 'GET',
  path: '/guard/pictures/:sha256',
  tag: 'guards',
  summary:
    "A picture of the guard's own store, by the hash in its state; with `Authorization: Bearer <token>`",
  access: { who: 'public' },
  rate: { name: 'guard-pictures', per: 'address', max: 3_000, seconds: 600 },
  params: z.object({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Imagem inválida.')
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
  }),
  status: 200,
  bytes: 'image/webp',
  fileName: 'tela-de-bloqueio.webp',
  errors: ['UNAUTHENTICATED', 'IMAGE_NOT_FOUND', 'RATE_LIMITED'],
});
