import {
  hasTwoDecimals,
  holidayIds,
  limits,
  normalizeForSearch,
  roundDownSteps,
  standardRuleName,
} from '@coruja/domain';
import { z } from 'zod';
import { reais, reaisAnswer, requiredDay, requiredName, wholeNumber } from './fields.ts';
import { customerGroupId, dayMinutes, hoursFields, packageId, roomId } from './price-parts.ts';

// How a store prices time (docs/product/prices.md#changes). The domain's `quote` takes the output of `priceDocument`.

/** At most two decimals on the wire, whole hundredths in code, so that products stay whole. */
const hundredths = (number: z.ZodNumber) =>
  z.codec(
    number.refine(hasTwoDecimals, 'Use no máximo duas casas decimais.').meta({ multipleOf: 0.01 }),
    z.int(),
    { decode: (value) => Math.round(value * 100), encode: (whole) => whole / 100 },
  );

const room = z.object(
  {
    id: roomId,
    name: requiredName('O nome da sala é obrigatório.').meta({ example: 'VIP' }),
    weight: hundredths(
      z
        .number('Informe o peso da sala.')
        .min(0.1, 'O peso mínimo é 0,10.')
        .max(10, 'O peso máximo é 10,00.')
        .meta({ description: 'Minutes of a balance that a minute here takes', example: 1.5 }),
    ),
  },
  'Informe a sala.',
);

const group = z.object(
  {
    id: customerGroupId,
    name: requiredName('O nome do grupo é obrigatório.').meta({ example: 'Mensalistas' }),
    discount: hundredths(
      z
        .number('Informe o desconto do grupo.')
        .min(0, 'O desconto não pode ser negativo.')
        .max(100, 'O desconto máximo é 100%.')
        .meta({ description: 'Percent off each quote', example: 10 }),
    ),
  },
  'Informe o grupo.',
);

const differ = [
  ({ from, until }: { readonly from: number; readonly until: number }) => from !== until,
  { path: ['until'], error: 'O fim deve ser diferente do início.' },
] as const satisfies Parameters<z.ZodType<{ from: number; until: number }>['refine']>;

const hours = z
  .object(hoursFields, 'Informe os dias e horários.')
  .refine(...differ)
  .nullable();

const someRooms = z
  .array(roomId, 'Informe as salas.')
  .min(1, 'Escolha ao menos uma sala.')
  .max(limits.rooms, 'Informe cada sala uma vez.')
  .nullable()
  .meta({ description: 'null: every computer, also one in no room' });

const rule = z
  .object(
    {
      name: requiredName('O nome da regra é obrigatório.')
        .refine(
          (name) => normalizeForSearch(name) !== normalizeForSearch(standardRuleName),
          `${standardRuleName} é o preço por hora da loja. Escolha outro nome.`,
        )
        .meta({ example: 'Corujão' }),
      rooms: someRooms,
      ...hoursFields,
      pricePerHour: reais('O preço por hora é obrigatório.').meta({ example: 4.5 }),
    },
    'Informe a regra.',
  )
  .refine(...differ);

const packageFields = {
  id: packageId,
  name: requiredName('O nome do pacote é obrigatório.').meta({ example: 'Pacote 10 horas' }),
  price: reais('O preço é obrigatório.').meta({ example: 45 }),
  isFavorite: z
    .boolean('Informe sim ou não.')
    .optional()
    .meta({ description: 'Stands first at the cashier', example: true }),
  rooms: someRooms,
  sold: hours.meta({ description: 'When it is sold; null: always' }),
  used: hours.meta({ description: 'When a session of it may run; null: always' }),
};

const minutesPackage = z.object({
  ...packageFields,
  kind: z.literal('minutes'),
  minutes: wholeNumber({
    min: 1,
    max: limits.grantMinutes,
    message: 'O mínimo é 1 minuto.',
    unit: 'minutos',
  }).meta({ example: 600 }),
  validDays: wholeNumber({
    min: 30,
    max: 3_650,
    message: 'Um pacote vale pelo menos 30 dias.',
    unit: 'dias',
  }).meta({ description: 'Days from the sale on', example: 90 }),
});

const pass = z.object({
  ...packageFields,
  kind: z.literal('pass'),
  endsAt: wholeNumber({
    min: 0,
    max: dayMinutes - 1,
    message: 'Informe o horário do fim.',
    unit: 'minutos',
  }).meta({ description: 'The minute of the day at which it ends, the next that comes', example: 360 }),
});

const packageExample = {
  id: 'd17a5e80-4b3c-4296-9f0e-6c8b21d3a418',
  name: 'Pacote 10 horas',
  price: 45,
  rooms: null,
  sold: null,
  used: null,
  kind: 'minutes',
  minutes: 600,
  validDays: 90,
};

const timePackage = z.discriminatedUnion('kind', [minutesPackage, pass], 'Escolha pacote ou passe.');

const holidays = z.object(
  {
    chosen: z
      .array(z.enum(holidayIds, 'Escolha um feriado da lista.'), 'Informe os feriados.')
      .max(holidayIds.length, 'Informe cada feriado uma vez.')
      .meta({ example: ['christmas', 'carnival-tuesday'] }),
    own: z
      .array(
        z.object(
          {
            name: requiredName('O nome do feriado é obrigatório.').meta({ example: 'Aniversário da cidade' }),
            day: requiredDay('A data é obrigatória.').meta({ example: '2026-01-25' }),
            everyYear: z.boolean('Informe se o feriado se repete todo ano.'),
          },
          'Informe os feriados próprios.',
        ),
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

/** Everything that determines a store's prices except the price per hour, which is in the profile. */
export const priceDocument = z
  .object(
    {
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
      groups: z
        .array(group, 'Informe os grupos de clientes.')
        .max(limits.customerGroups, `Use no máximo ${limits.customerGroups} grupos.`)
        .superRefine(
          refuseRepeated(({ id: one }) => one, { field: 'id', error: 'Este grupo já está na lista.' }),
        )
        .superRefine(
          refuseRepeated(({ name }) => normalizeForSearch(name), {
            field: 'name',
            error: 'Já existe um grupo com este nome.',
          }),
        ),
      packages: z
        .array(timePackage, 'Informe os pacotes.')
        .max(limits.timePackages, `Use no máximo ${limits.timePackages} pacotes.`)
        .superRefine(
          refuseRepeated(({ id: one }) => one, { field: 'id', error: 'Este pacote já está na lista.' }),
        )
        .superRefine(
          refuseRepeated(({ name }) => normalizeForSearch(name), {
            field: 'name',
            error: 'Já existe um pacote com este nome.',
          }),
        )
        .meta({ example: [packageExample] }),
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
    },
    'Informe os preços.',
  )
  .refine(({ minimumMinutes, stepMinutes }) => minimumMinutes % stepMinutes === 0, {
    path: ['minimumMinutes'],
    error: 'O tempo mínimo deve ser um múltiplo da fração.',
  })
  .superRefine((prices, context) => {
    const known = new Set(prices.rooms.map((one) => one.id));
    for (const list of ['rules', 'packages'] as const) {
      for (const [index, { rooms }] of prices[list].entries()) {
        if (rooms?.some((one) => !known.has(one))) {
          const path = [list, index, 'rooms'];
          context.addIssue({ code: 'custom', path, message: 'Esta sala não existe.' });
        }
      }
    }
  })
  .meta({ id: 'PriceDocument' });

export type PriceDocument = z.output<typeof priceDocument>;

/** The document in an answer: in reais, and decimals instead of hundredths. */
export const priceDocumentAnswer = z
  .object({
    ...priceDocument.shape,
    rooms: z.array(room.extend({ weight: z.number().meta({ multipleOf: 0.01, example: 1.5 }) })),
    groups: z.array(group.extend({ discount: z.number().meta({ multipleOf: 0.01, example: 10 }) })),
    rules: z.array(z.object({ ...rule.shape, pricePerHour: reaisAnswer.meta({ example: 4.5 }) })),
    packages: z
      .array(
        z.discriminatedUnion('kind', [
          minutesPackage.extend({ price: reaisAnswer }),
          pass.extend({ price: reaisAnswer }),
        ]),
      )
      .meta({ example: [packageExample] }),
    minimumPrice: reaisAnswer.meta({ example: 2 }),
  })
  .meta({ id: 'PriceDocumentAnswer' });

export type PriceDocumentAnswer = z.output<typeof priceDocumentAnswer>;

/** Refuses each entry with the key of an earlier one, at its field. */
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
