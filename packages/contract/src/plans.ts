import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { planId, planName, planPrice } from './fields.ts';

export const plan = z
  .object({
    id: planId,
    name: planName,
    price: planPrice,
    features: z.array(z.string()).meta({
      example: [
        'Até 25 computadores',
        'Até 200 produtos',
        'Sessões, créditos e caixa',
        'Cupons e eventos Corujão',
      ],
    }),
    limits: z.object({
      computers: z.int().nullable().meta({ example: 25 }),
      products: z.int().nullable().meta({ example: 200 }),
    }),
  })
  .meta({ id: 'Plan' });

export type Plan = z.output<typeof plan>;

export const listPlans = endpoint({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  tag: 'plans',
  summary: 'The plans on offer by price, lowest first',
  access: { who: 'public' },
  status: 200,
  answer: z.array(plan),
});
