import { z } from 'zod';
import { always, endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { newPassword, presentPassword } from './password.ts';

// Changing the password while signed in, and the list of sign-ins
// (docs/asvs.md, 6.2.2, 6.2.3 and 7.5.2).

const signInId = id.meta({ example: 'b81f4d06-27ac-4e95-93c8-5a0d7e6f1a20' });
const signInParams = z.object({ signInId });

/** Comparing the two fields reveals nothing about the stored password. */
export const changePasswordBody = z
  .object({ currentPassword: presentPassword, newPassword })
  .refine((body) => body.newPassword !== body.currentPassword, {
    path: ['newPassword'],
    error: 'A nova senha é igual à atual. Escolha outra.',
  });

export const signIn = z
  .object({
    id: signInId,
    device: z.string().nullable().meta({
      description: 'Browser and system; null where it said neither',
      example: 'Chrome no Windows',
    }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'From where it was opened; null for old ones', example: '203.0.113.24' }),
    createdAt: instant.meta({ example: '2026-11-21T20:58:00.000Z' }),
    lastUsedAt: instant.meta({ example: '2026-11-21T23:04:00.000Z' }),
    kind: z.enum(['owner', 'counter', 'personal']).meta({
      description: "The owner's, or a device of the team: a counter or one person's",
      example: 'owner',
    }),
    operatorId: id.nullable().meta({ description: 'Whose a personal device is', example: null }),
    isCurrent: z.boolean().meta({ description: 'The one by which this very call is made', example: true }),
  })
  .meta({ id: 'SignIn' });

export type SignIn = z.output<typeof signIn>;

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/store/password',
  tag: 'auth',
  summary: 'Replaces the password, ends every sign-in of the store and sets a new sign-in cookie',
  access: always,
  body: changePasswordBody,
  status: 204,
  changes: ['sign-ins'],
  errors: ['WRONG_PASSWORD', 'RATE_LIMITED'],
});

export const listSignIns = endpoint({
  id: 'listSignIns',
  method: 'GET',
  path: '/auth/store/sign-ins',
  tag: 'auth',
  summary: 'Where the account is signed in: the sign-in of this call, then the others, latest used first',
  access: always,
  status: 200,
  answer: z.array(signIn),
});

export const endSignIn = endpoint({
  id: 'endSignIn',
  method: 'DELETE',
  path: '/auth/store/sign-ins/:signInId',
  tag: 'auth',
  summary: 'Ends one sign-in',
  access: always,
  params: signInParams,
  status: 204,
  changes: ['sign-ins'],
  errors: ['SIGN_IN_NOT_FOUND'],
});

export const endOtherSignIns = endpoint({
  id: 'endOtherSignIns',
  method: 'DELETE',
  path: '/auth/store/sign-ins',
  tag: 'auth',
  summary: 'Ends every sign-in of the store but the one of this call',
  access: always,
  status: 204,
  changes: ['sign-ins'],
});
