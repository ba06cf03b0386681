import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const postalAddress = z
  .object({
    logradouro: z.string().meta({ example: 'Praça da Sé' }),
    bairro: z.string().meta({ example: 'Sé' }),
    localidade: z.string().meta({ example: 'São Paulo' }),
    uf: z.string().meta({ example: 'SP' }),
  })
  .meta({ id: 'PostalAddress' });

export type PostalAddress = z.output<typeof postalAddress>;

export const lookUpCep = endpoint({
  id: 'lookUpCep',
  method: 'GET',
  path: '/cep/:cep',
  tag: 'postal-codes',
  summary: 'The address of a postal code',
  access: { who: 'public' },
  rate: { name: 'cep', per: 'address', max: 30, seconds: 60 },
  params: z.object({
    cep: z
      .string()
      .regex(/^\d{8}$/, 'O CEP deve ter 8 dígitos.')
      .meta({ example: '01001000' }),
  }),
  status: 200,
  answer: postalAddress,
  errors: ['CEP_NOT_FOUND', 'CEP_UNAVAILABLE', 'RATE_LIMITED'],
});
