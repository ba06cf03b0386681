import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The guard for one system; null if this server neither has it nor can build it. */
const guardDownload = (example: string) =>
  z
    .object({
      /** Relative to the server's address, outside `/api`. */
      path: z.string().meta({ example }),
      /** Null, like the hash, until the first download has built the package. */
      sizeBytes: z.int().positive().nullable().meta({ example: 35_704_690 }),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable()
        .meta({ example: 'b350c9d4de26659009c35e5414189e8acfa831a618d2cb66afb7faad24f35c03' }),
    })
    .nullable();

export type GuardDownload = NonNullable<z.output<ReturnType<typeof guardDownload>>>;

export const support = z
  .object({
    email: z.string().nullable().meta({ example: 'suporte@exemplo.com' }),
    /** Country code, area code and number, only digits, as in `https://wa.me/`. */
    whatsapp: z.string().nullable().meta({ example: '5511987654321' }),
    guard: z.object({
      version: z.string().meta({ example: 'v1.0.6' }),
      windows: guardDownload('/downloads/coruja-guarda-1.0.6-windows-x64.zip'),
      /** For many computers; null also if this server has only the other package for Windows. */
      windowsMsi: guardDownload('/downloads/coruja-guarda-1.0.6-windows-x64.msi'),
      linux: guardDownload('/downloads/coruja-guarda-1.0.6-linux-x64.tar.gz'),
    }),
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
