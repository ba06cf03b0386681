import { z } from 'zod';
import { always, endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';

// An account's new e-mail address gets only a confirmation link until that is opened
// (docs/product/stores.md#e-mail-confirmation).

export const sendEmailConfirmation = endpoint({
  id: 'sendEmailConfirmation',
  method: 'POST',
  path: '/auth/store/email/send-confirmation',
  tag: 'auth',
  summary: "Mails the link that confirms the account's e-mail once more; nothing where it is confirmed",
  access: always,
  status: 204,
  changes: [],
  errors: ['RATE_LIMITED'],
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/auth/store/email/confirm',
  tag: 'auth',
  summary: "Confirms an account's e-mail by the token of the link that was mailed to it",
  access: { who: 'public' },
  rate: { name: 'confirm-email', per: 'address', max: 60, seconds: 3_600 },
  body: z.object({
    token: requiredText('O link está incompleto.', 100).meta({
      example: '3q2-7wAB_exemplo_de_um_link_com_43_caracteres',
    }),
  }),
  status: 200,
  answer: z.object({ message: z.string().meta({ example: 'E-mail confirmado!' }) }),
  errors: ['CONFIRMATION_INVALID', 'RATE_LIMITED'],
});
