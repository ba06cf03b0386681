import {
  dayKinds,
  hasTwoDecimals,
  holidayIds,
  limits,
  normalizeForSearch,
  roundDownSteps,
  standardRuleName,
} from '@coruja/domain';
import { z } from 'zod';
import { id, reais, requiredDay, requiredName, wholeNumber } from './fields.ts';

// How a store prices time (docs/product/prices.md). What comes out of `priceDocument` is what `quote` of the domain takes.

const roomId = id.meta({ example: '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319' });
const dayMinutes = 1_440;

/** The weight of a room: at most two decimals on the wire, whole hundredths in code, so that minutes × weight stay whole. */
const weight = z.codec(
  z
    .number('Informe o peso da sala.')
    .min(0.1, 'O peso mínimo é 0,10.')
    .max(10, 'O peso máximo é 10,00.')
    .refine(hasTwoDecimals, 'Use no máximo duas casas decimais.')
    .meta({ multipleOf: 0.01, description: 'Minutes of a balance that a minute here takes', example: 1.5 }),
  z.int(),
  { decode: (value) => Math.round(value * 100), encode: (hundredths) => hundredths / 100 },
);

const room = z.object({
  id: roomId,
  name: requiredName('O nome da sala é obrigatório.').meta({ example: 'VIP' }),
  weight,
});

const rule = z
  .object({
    name: requiredName('O nome da regra é obrigatório.')
      .refine(
        (name) => normalizeForSearch(name) !== normalizeForSearch(standardRuleName),
        `${standardRuleName} é o preço por hora da loja. Escolha outro nome.`,
      )
      .meta({ example: 'Corujão' }),
    rooms: z
      .array(roomId, 'Informe as salas.')
      .min(1, 'Escolha ao menos uma sala.')
      .max(limits.rooms, 'Informe cada sala uma vez.')
      .nullable()
      .meta({ description: 'null: every computer, also one in no room' }),
    days: z
      .array(z.enum(dayKinds, 'Escolha um dia da lista.'), 'Informe os dias.')
      .min(1, 'Escolha ao menos um dia.')
      .max(dayKinds.length, 'Informe cada dia uma vez.')
      .meta({ description: 'A holiday is not its weekday as well', example: ['friday', 'saturday'] }),
    from: wholeNumber({ min: 0, max: dayMinutes - 1, message: 'Informe o início.', unit: 'minutos' }).meta({
      description: 'The first minute of the day',
      example: 1_320,
    }),
    until: wholeNumber({ min: 1, max: dayMinutes, message: 'Informe o fim.', unit: 'minutos' }).meta({
      description: 'The minute before which it ends; one of the next day where it is earlier than `from`',
      example: 360,
    }),
    pricePerHour: reais('O preço por hora é obrigatório.').meta({ example: 4.5 }),
  })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    error: 'O fim deve ser diferente do início.',
  });

const holidays = z.object(
  {
    chosen: z
      .array(z.enum(holidayIds, 'Escolha um feriado da lista.'), 'Informe os feriados.')
      .max(holidayIds.length, 'Informe cada feriado uma vez.')
      .meta({ example: ['christmas', 'carnival-tuesday'] }),
    own: z
      .array(
        z.object({
          name: requiredName('O nome do feriado é obrigatório.').meta({ example: 'Aniversário da cidade' }),
          day: requiredDay('A data é obrigatória.').meta({ example: '2026-01-25' }),
          everyYear: z.boolean('Informe se o feriado se repete todo ano.'),
        }),
        'Informe os feriados próprios.',
      )
      .max(limits.ownHolidays, `Use no máximo ${limits.ownHolidays} feriados próprios.`)
      .superRefine(
        refuseRepeated(({ day, everyYear }) => (everyYear ? day.slice(5) : day), {
          field: 'day',
          error: 'Este dia já está na lista.',
        }),
      ),
  },
  'Informe os feriados.',
);

/** The rooms of a store and all that its prices follow but the price per hour, which stands in the profile. */
export const priceDocument = z
  .object({
    rooms: z
      .array(room, 'Informe as salas.')
      .max(limits.rooms, `Use no máximo ${limits.rooms} salas.`)
      .superRefine(
        refuseRepeated(({ id: one }) => one, { field: 'id', error: 'Esta sala já está na lista.' }),
      )
      .superRefine(
        refuseRepeated(({ name }) => normalizeForSearch(name), {
          field: 'name',
          error: 'Já existe uma sala com este nome.',
        }),
      ),
    rules: z
      .array(rule, 'Informe as regras.')
      .max(limits.priceRules, `Use no máximo ${limits.priceRules} regras.`)
      .superRefine(
        refuseRepeated(({ name }) => normalizeForSearch(name), {
          field: 'name',
          error: 'Já existe uma regra com este nome.',
        }),
      )
      .meta({ description: 'In their order: the first that fits a minute prices it' }),
    minimumMinutes: wholeNumber({
      min: 1,
      max: limits.sessionMinutes,
      message: 'O tempo mínimo é de pelo menos 1 minuto.',
      unit: 'minutos',
    }).meta({ example: 30 }),
    stepMinutes: wholeNumber({
      min: 1,
      max: limits.priceStepMinutes,
      message: 'A fração é de pelo menos 1 minuto.',
      unit: 'minutos',
    }).meta({ example: 15 }),
    minimumPrice: reais('O preço mínimo é obrigatório.').meta({ example: 2 }),
    roundDownTo: z
      .literal(roundDownSteps, 'Escolha um arredondamento da lista.')
      .meta({ description: 'Centavos', example: 5 }),
    holidays,
  })
  .refine(({ minimumMinutes, stepMinutes }) => minimumMinutes % stepMinutes === 0, {
    path: ['minimumMinutes'],
    error: 'O tempo mínimo deve ser um múltiplo da fração.',
  })
  .superRefine((prices, context) => {
    const known = new Set(prices.rooms.map((one) => one.id));
    for (const [index, { rooms }] of prices.rules.entries()) {
      if (rooms?.some((one) => !known.has(one))) {
        context.addIssue({
          code: 'custom',
          path: ['rules', index, 'rooms'],
          message: 'Esta sala não existe.',
        });
      }
    }
  })
  .meta({ id: 'PriceDocument' });

export type PriceDocument = z.output<typeof priceDocument>;

/** Refuses each entry that has the key of an earlier one, at its field. */
function refuseRepeated<Entry>(
  keyOf: (entry: Entry) => string,
  { field, error }: { field: string; error: string },
) {
  return (entries: readonly Entry[], context: z.RefinementCtx) => {
    const keys = entries.map(keyOf);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) < index)
        context.addIssue({ code: 'custom', path: [index, field], message: error });
    }
  };
}
