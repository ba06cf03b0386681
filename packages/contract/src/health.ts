import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ok = z.object({ status: z.literal('ok') });

export const healthz = endpoint({
  id: 'healthz',
  method: 'GET',
  path: '/healthz',
  tag: 'health',
  summary: 'The process lives',
  access: { who: 'public' },
  status: 200,
  answer: ok,
});

export const readyz = endpoint({
  id: 'readyz',
  method: 'GET',
  path: '/readyz',
  tag: 'health',
  summary: 'The database answers',
  access: { who: 'public' },
  status: 200,
  answer: ok,
  errors: ['DATABASE_UNAVAILABLE'],
});
