import { storeTimeZones } from '@coruja/domain';
import { z } from 'zod';
import { always, endpoint, readable, staff } from './endpoint.ts';
import {
  cep,
  cnpj,
  email,
  instant,
  optionalName,
  phone,
  reais,
  reaisAnswer,
  requiredName,
  state,
  storeId,
  storeName,
} from './fields.ts';
import { password } from './password.ts';

export const storeParams = z.object({ storeId });

const addressFields = {
  cep,
  rua: requiredName('A rua é obrigatória.', 200).meta({ example: 'Praça da Sé' }),
  numero: requiredName('O número é obrigatório.', 20).meta({ example: '100' }),
  complemento: optionalName(200).meta({ example: 'Sala 2' }),
  bairro: requiredName('O bairro é obrigatório.').meta({ example: 'Sé' }),
  cidade: requiredName('A cidade é obrigatória.').meta({ example: 'São Paulo' }),
  estado: state,
  pais: requiredName('O país é obrigatório.').default('Brasil'),
};

/** An address; only the complement is optional. */
export const address = z.object(addressFields, 'Informe o endereço.');

const accountFields = {
  name: requiredName('O nome da loja é obrigatório.').meta({ example: 'Lan House Coruja' }),
  ownerName: requiredName('O nome do proprietário é obrigatório.').meta({ example: 'Marina Souza' }),
  email,
  cnpj,
  phone,
};

/** The fields of the signup, in the order of its three steps. */
export const signupBody = z.object({
  name: accountFields.name,
  ownerName: accountFields.ownerName,
  email,
  password,
  cnpj,
  phone,
  ...addressFields,
});

const profileFields = {
  ...accountFields,
  status: z.enum(['open', 'closed'], 'Informe se a loja está aberta ou fechada.'),
  pricePerHour: reais('O preço por hora é obrigatório.').meta({ example: 6 }),
  timeZone: z
    .enum(storeTimeZones as [string, ...string[]], 'Escolha um fuso horário da lista.')
    .meta({ example: 'America/Sao_Paulo' }),
  currentPassword: z.string('Informe um texto.').max(200, 'Use no máximo 200 caracteres.').optional(),
};

/** The whole profile; without a zone, the present one stays. */
export const replaceStoreBody = z.object({
  ...profileFields,
  timeZone: profileFields.timeZone.optional(),
  address,
});

/** Changes only the fields that are sent. */
export const updateStoreBody = z
  .object({
    ...profileFields,
    address: z
      .object({ ...addressFields, pais: requiredName('O país é obrigatório.') }, 'Informe o endereço.')
      .partial(),
  })
  .partial();

export const store = z
  .object({
    id: storeId,
    name: storeName,
    ownerName: z.string().meta({ example: 'Marina Souza' }),
    email: z.string().meta({ example: 'marina@exemplo.com' }),
    emailConfirmed: z
      .boolean()
      .meta({ description: 'Whether the link that was mailed to the e-mail was opened', example: true }),
    cnpj: z.string().meta({ example: '11222333000181' }),
    phone: z.string().meta({ example: '11987654321' }),
    status: z.enum(['open', 'closed']),
    pricePerHour: reaisAnswer.meta({ example: 6 }),
    timeZone: z.string().meta({ example: 'America/Sao_Paulo' }),
    address: z.object({
      cep: z.string().meta({ example: '01001000' }),
      rua: z.string().meta({ example: 'Praça da Sé' }),
      numero: z.string().meta({ example: '100' }),
      complemento: z.string().nullable().meta({ example: 'Sala 2' }),
      bairro: z.string().meta({ example: 'Sé' }),
      cidade: z.string().meta({ example: 'São Paulo' }),
      estado: z.string().meta({ example: 'SP' }),
      pais: z.string().meta({ example: 'Brasil' }),
    }),
    createdAt: instant.meta({ example: '2026-03-02T14:00:00.000Z' }),
  })
  .meta({ id: 'Store' });

export type Store = z.output<typeof store>;

export const createStore = endpoint({
  id: 'createStore',
  method: 'POST',
  path: '/stores/create',
  tag: 'stores',
  summary: 'Signs a store up, as `signup` does',
  access: { who: 'public' },
  rate: { name: 'signup', per: 'address', max: 20, seconds: 3_600 },
  body: signupBody,
  status: 201,
  answer: store,
  errors: ['EMAIL_TAKEN', 'CNPJ_TAKEN', 'RATE_LIMITED'],
});

export const listStores = endpoint({
  id: 'listStores',
  method: 'GET',
  path: '/stores',
  tag: 'stores',
  summary: 'The stores that this session may manage',
  access: staff('floor', 'always'),
  status: 200,
  answer: z.array(store),
});

export const getStore = endpoint({
  id: 'getStore',
  method: 'GET',
  path: '/stores/:storeId',
  tag: 'stores',
  summary: 'The own store',
  access: staff('floor', 'always'),
  params: storeParams,
  status: 200,
  answer: store,
});

export const replaceStore = endpoint({
  id: 'replaceStore',
  method: 'PUT',
  path: '/stores/:storeId',
  tag: 'stores',
  summary: 'Replaces the whole profile',
  access: readable,
  params: storeParams,
  body: replaceStoreBody,
  status: 200,
  answer: store,
  changes: ['store'],
  errors: ['EMAIL_TAKEN', 'CNPJ_TAKEN', 'WRONG_PASSWORD', 'RATE_LIMITED'],
});

export const updateStore = endpoint({
  id: 'updateStore',
  method: 'PATCH',
  path: '/stores',
  tag: 'stores',
  summary: 'Changes the fields of the profile that are sent',
  access: readable,
  body: updateStoreBody,
  status: 200,
  answer: store,
  changes: ['store'],
  errors: ['EMAIL_TAKEN', 'CNPJ_TAKEN', 'WRONG_PASSWORD', 'RATE_LIMITED'],
});

export const closeStore = endpoint({
  id: 'closeStore',
  method: 'DELETE',
  path: '/stores/:storeId',
  tag: 'stores',
  summary: 'Closes the account',
  access: always,
  params: storeParams,
  status: 204,
  changes: ['store', 'subscription', 'sign-ins'],
  errors: ['SESSIONS_ACTIVE'],
});
