import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, reaisAnswer } from './fields.ts';

export const plan = z
  .object({
    id,
    name: z.string(),
    price: reaisAnswer,
    features: z.array(z.string()),
    limits: z.object({ computers: z.int().nullable(), products: z.int().nullable() }),
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
