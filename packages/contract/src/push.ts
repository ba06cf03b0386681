import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { storeParams } from './stores.ts';

// Notifications of the owner's browsers (docs/product/alerts.md#on-the-phone).

const subscriptionId = id.meta({ example: '4e9d1b70-6c38-4f52-a1e7-8b0d3c5f9a26' });

const device = z
  .object({
    id: subscriptionId,
    device: z
      .string()
      .nullable()
      .meta({ description: 'As in the list of sign-ins', example: 'Chrome no Android' }),
    createdAt: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
    fingerprint: z.string().meta({
      description: 'SHA-256 of the address at the push service, in hex: a browser recognises its own',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    isCurrent: z
      .boolean()
      .meta({ description: 'Whether the sign-in of this call turned it on', example: true }),
  })
  .meta({ id: 'PushDevice' });

export type PushDevice = z.output<typeof device>;

export const getPush = endpoint({
  id: 'getPush',
  method: 'GET',
  path: '/stores/:storeId/push',
  tag: 'counter',
  summary: "The browsers that show notifications, and the server's public key",
  access: readable,
  params: storeParams,
  status: 200,
  answer: z
    .object({
      publicKey: z.string().meta({
        description: "The server's key for `pushManager.subscribe`, base64url",
        example: 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
      }),
      devices: z.array(device),
    })
    .meta({ id: 'Push' }),
});

const missing = 'Este navegador não informou como receber notificações.';

export const addPushSubscriptionBody = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: missing })
    .max(1000, 'Use no máximo 1000 caracteres.')
    .meta({ example: 'https://fcm.googleapis.com/fcm/send/dXJk3kT1' }),
  keys: z.object(
    {
      p256dh: z
        .string(missing)
        .regex(/^[\w-]{87}$/, missing)
        .meta({
          description: "The browser's public key, base64url",
          example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        }),
      auth: z
        .string(missing)
        .regex(/^[\w-]{22}$/, missing)
        .meta({ description: "The browser's secret, base64url", example: 'BTBZMqHH6r4Tts7J_aSIgg' }),
    },
    missing,
  ),
});

export const addPushSubscription = endpoint({
  id: 'addPushSubscription',
  method: 'POST',
  path: '/stores/:storeId/push',
  tag: 'counter',
  summary: 'Shows notifications in this browser: its PushSubscription',
  access: readable,
  params: storeParams,
  body: addPushSubscriptionBody,
  status: 201,
  answer: device,
  changes: ['sign-ins'],
});

export const removePushSubscription = endpoint({
  id: 'removePushSubscription',
  method: 'DELETE',
  path: '/stores/:storeId/push/:subscriptionId',
  tag: 'counter',
  summary: 'Ends them in one browser',
  access: readable,
  params: storeParams.extend({ subscriptionId }),
  status: 204,
  changes: ['sign-ins'],
  errors: ['PUSH_SUBSCRIPTION_NOT_FOUND'],
});
