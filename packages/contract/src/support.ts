import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Where the guard for one system is fetched; null until the server has it. */
const download = z.string().nullable();

export const support = z
  .object({
    email: z.string().nullable(),
    /** Country, area and number, digits alone, as `https://wa.me/` takes it. */
    whatsapp: z.string().nullable(),
    guard: z.object({ version: z.string(), windows: download, linux: download }),
  })
  .meta({ id: 'Support' });

export type Support = z.output<typeof support>;

export const getSupport = endpoint({
  id: 'getSupport',
  method: 'GET',
  path: '/support',
  tag: 'support',
  summary: 'How to reach the support, and where the guard is fetched',
  access: { who: 'public' },
  status: 200,
  answer: support,
});
