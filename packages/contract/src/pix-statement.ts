import { addDays, isTxid, limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  invalidPeriodMessage,
  instant,
  isCalendarDay,
  isInstant,
  reais,
  reaisAnswer,
  requiredDay,
} from './fields.ts';
import { charge, order } from './orders.ts';
import { receivedPix } from './received-pix.ts';
import { storeParams } from './stores.ts';

// The bank's statement, compared with the PIX that were confirmed by hand (docs/product/pix.md#bank-statement).

function column<S extends z.ZodType>(values: S) {
  const { statementCredits: most } = limits;
  return z
    .array(values, 'Informe uma lista.')
    .max(most, `Envie no máximo ${most.toLocaleString('pt-BR')} créditos por vez.`);
}

const day = requiredDay('Informe o dia.').meta({ example: '2026-11-21' });

const optionalInstant = z
  .string('Informe um horário.')
  .refine(isInstant, 'Informe um horário válido.')
  .nullable()
  .meta({ description: 'An instant; null if there is none', example: '2026-11-21T19:43:02.000Z' });

const words = z
  .string('Informe um texto.')
  .max(100, 'Use no máximo 100 caracteres.')
  .refine((text) => text === '' || text.split(' ').every(isTxid), 'Informe só identificadores.')
  .meta({ description: 'What may be a txid, separated by blanks', example: 'K7Q2M9X4TD' });

/** In columns: JSON has at most a thousand lists and objects (docs/product/limits-and-security.md#bodies). */
const credits = z
  .object(
    {
      days: column(day).meta({
        description: 'The day of each credit; at most a week before the first, where a bank posts it later',
      }),
      instants: column(optionalInstant).meta({ description: 'Null where the bank says only the day' }),
      amounts: column(
        reais('Informe o valor.').refine((amount) => amount > 0, 'O valor é maior que zero.'),
      ).meta({ example: [11.7] }),
      ids: column(
        z
          .string('Informe um texto.')
          .max(limits.statementIdLength, `Use no máximo ${limits.statementIdLength} caracteres.`)
          .nullable(),
      ).meta({ description: 'By which the bank knows each one; null without', example: ['202611210042'] }),
      words: column(words),
    },
    'Informe os créditos.',
  )
  .refine(
    ({ days, ...others }) => Object.values(others).every(({ length }) => length === days.length),
    'As colunas têm tamanhos diferentes.',
  )
  .meta({ description: 'Only money that came in; nothing of who paid' });

export const checkPixStatementBody = z
  .object({
    firstDay: day.meta({ description: 'What the statement covers', example: '2026-11-01' }),
    lastDay: day.meta({ example: '2026-11-30' }),
    savedAt: optionalInstant
      .optional()
      .meta({ description: 'When the file was made: it shows nothing later', example: null }),
    credits,
  })
  .superRefine(({ firstDay, lastDay, credits: { days } }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    // An invalid day has its own message already.
    if (![firstDay, lastDay, ...days].every(isCalendarDay)) return;
    if (lastDay < firstDay) refuse('firstDay', invalidPeriodMessage);
    else if (addDays(firstDay, limits.statementDays) <= lastDay)
      refuse('lastDay', 'Envie no máximo três meses por vez.');
    else if (days.some((one) => one < addDays(firstDay, -limits.statementLeadDays) || one > lastDay))
      refuse('credits', 'Há créditos fora do período.');
  });

const sum = {
  count: z.int().meta({ example: 2 }),
  total: reaisAnswer.meta({ example: 23.4 }),
};

const pixStatement = z
  .object({
    checked: z
      .object({ ...sum, isNew: z.int().meta({ description: 'How many of them by this call', example: 2 }) })
      .meta({ description: 'Received PIX that the statement shows' }),
    missing: z
      .object({
        ...sum,
        pix: z
          .array(
            z.object({
              receivedPix,
              inStatement: reaisAnswer
                .nullable()
                .meta({ description: 'The amount of the credit that names the charge', example: null }),
            }),
          )
          .meta({ description: 'The newest' }),
      })
      .meta({ description: 'PIX that were confirmed and are not in it, or with another amount' }),
    unconfirmed: z
      .object({
        ...sum,
        credits: z
          .array(
            z.object({
              amount: reaisAnswer.meta({ description: 'That came in', example: 11.7 }),
              day,
              at: instant.nullable(),
              charge: charge.pick({ id: true, amount: true, txid: true, createdAt: true }),
              order,
            }),
          )
          .meta({ description: 'The newest' }),
      })
      .meta({ description: 'Credits that fit a charge which nobody confirmed' }),
    others: z.int().meta({ description: 'How many credits are left', example: 14 }),
  })
  .meta({ id: 'PixStatement' });

export type PixStatement = z.output<typeof pixStatement>;

export const checkPixStatement = endpoint({
  id: 'checkPixStatement',
  method: 'POST',
  path: '/stores/:storeId/pix-statement',
  tag: 'pix',
  summary:
    "Compares the bank's statement with the PIX that were confirmed by hand, and marks those that it shows; the same credits again change nothing",
  access: staff('pix.confirm', 'always'),
  params: storeParams,
  body: checkPixStatementBody,
  status: 200,
  answer: pixStatement,
  changes: ['pix'],
});
