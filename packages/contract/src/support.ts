import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The guard for one system; null where this server neither has it nor can make it. */
const guardDownload = z
  .object({
    /** Below the server's own address, outside `/api`. */
    path: z.string(),
    /** Null until the first download has made the package, as is the sum. */
    sizeBytes: z.int().positive().nullable(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  })
  .nullable();

export type GuardDownload = NonNullable<z.output<typeof guardDownload>>;

export const support = z
  .object({
    email: z.string().nullable(),
    /** Country, area and number, digits alone, as `https://wa.me/` takes it. */
    whatsapp: z.string().nullable(),
    guard: z.object({ version: z.string(), windows: guardDownload, linux: guardDownload }),
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
