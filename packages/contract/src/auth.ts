import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { signupBody, store } from './stores.ts';
import { storeWithAccess } from './team.ts';

export const loginBody = z.object({
  email: requiredText('O e-mail é obrigatório', 254)
    .transform((text) => text.toLowerCase())
    .meta({ example: 'marina@exemplo.com' }),
  password: z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'A senha é obrigatória.' : 'Informe um texto.',
    })
    .min(1, 'A senha é obrigatória.')
    .max(1_000, 'Use no máximo 1.000 caracteres.')
    .meta({ example: 'noite-longa' }),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/store/login',
  tag: 'auth',
  summary: 'Signs the owner in and sets the sign-in cookie',
  access: { who: 'public' },
  body: loginBody,
  status: 200,
  answer: store,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_CLOSED', 'RATE_LIMITED'],
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/store/logout',
  tag: 'auth',
  summary: 'Ends the sign-in on the server and clears the cookie',
  access: { who: 'device', needs: 'always' },
  status: 204,
  changes: ['sign-ins'],
});

export const me = endpoint({
  id: 'me',
  method: 'GET',
  path: '/auth/store/me',
  tag: 'auth',
  summary: 'The store of this sign-in, and who acts with it',
  access: { who: 'device', needs: 'always' },
  status: 200,
  answer: storeWithAccess,
});

export const signup = endpoint({
  id: 'signup',
  method: 'POST',
  path: '/auth/store/signup',
  tag: 'auth',
  summary: 'Signs a store up; the owner signs in next',
  access: { who: 'public' },
  rate: { name: 'signup', per: 'address', max: 20, seconds: 3_600 },
  body: signupBody,
  status: 201,
  answer: store,
  errors: ['EMAIL_TAKEN', 'CNPJ_TAKEN', 'RATE_LIMITED'],
});
