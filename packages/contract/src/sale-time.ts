import { limits } from '@coruja/domain';
import { z } from 'zod';
import { computerId, id, reais, reaisAnswer, sessionId, wholeNumber } from './fields.ts';
import { packageUse } from './packages.ts';
import { packageId } from './price-parts.ts';

// Time in a sale (docs/product/sales.md#time).

export const billId = id.meta({ example: 'a07f3d52-6c18-4e9b-8b41-5d2e90c7f619' });

const minutes = (max: number) =>
  wholeNumber({ min: 1, max, message: 'O mínimo é 1 minuto.', unit: 'minutos' }).meta({ example: 60 });

/** The price that the screen showed; the sale is refused if it differs. */
const price = reais('Informe o preço.').optional().meta({ example: 6.5 });

/** When the price was quoted: it is valid for two minutes. */
const quotedAt = z.iso
  .datetime({ offset: true, error: 'Informe um horário válido.' })
  .optional()
  .meta({ description: 'An instant at most two minutes ago' });

const credits = z.object({ kind: z.literal('credits'), minutes: minutes(limits.grantMinutes), price });

const session = z.object({
  kind: z.literal('session'),
  computerId,
  minutes: minutes(limits.sessionMinutes),
  guardianPresent: z.boolean('Informe sim ou não.').default(false),
  documentShown: z.boolean('Informe sim ou não.').default(false),
  price,
  quotedAt,
});

export const billToPay = z.object({ billId, price }, 'Informe as contas.');

const bill = z.object({ kind: z.literal('bill'), ...billToPay.shape });

const timePackage = z.object({ kind: z.literal('package'), packageId, price, quotedAt });

const extension = z.object({
  kind: z.literal('extension'),
  sessionId,
  minutes: minutes(limits.sessionMinutes),
  price,
  quotedAt,
});

const difference = z.object({ kind: z.literal('difference'), sessionId, computerId, price, quotedAt });

/**
 * A line of time. `credits` and `package` need the sale's customer; `session` is theirs, or a guest's in a sale without one;
 * `extension` is more time for a running session that is paid for, of the sale's customer or of a guest;
 * `difference` moves such a session to a room of a higher weight, and sells what keeps its end.
 */
export const saleTime = z.discriminatedUnion(
  'kind',
  [credits, timePackage, session, bill, extension, difference],
  'Escolha o tipo de tempo.',
);

export type SaleTime = z.output<typeof saleTime>;

/** What a sold line of time has besides its name and price. */
export const soldTime = z.object({
  kind: z.enum(['credits', 'package', 'session', 'extension', 'difference', 'bill']),
  minutes: z.int().meta({ description: '0 for a pass', example: 60 }),
  sessionId: sessionId.nullable(),
  rules: z
    .array(
      z.object({
        rule: z.string().meta({ example: 'Padrão' }),
        minutes: z.int().meta({ example: 60 }),
        amount: reaisAnswer.meta({ example: 6.5 }),
      }),
    )
    .meta({ description: 'What each price rule made of it; they sum to the price' }),
  package: z
    .object(packageUse)
    .optional()
    .meta({ description: 'Of a package: when and where it may be used' }),
});
