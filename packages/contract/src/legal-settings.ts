import { legalRuleIds, recordFields, registerTerm } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, readable, staff } from './endpoint.ts';
import { clockTimeText, wholeNumber } from './fields.ts';
import { storeParams } from './stores.ts';

// Rules from laws on lan houses, which an owner can turn on (docs/product/law.md#rules).

const ruleId = z.enum(legalRuleIds, 'Escolha uma regra da lista.');

export const legalSettings = z
  .object({
    state: z
      .string()
      .meta({ description: 'The two letters of the state whose rules are offered', example: 'SP' }),
    rules: z.array(
      z.object({
        id: z.enum(legalRuleIds),
        isOn: z.boolean().meta({ example: true }),
        source: z.string().meta({
          description: 'Where the rule stands, in Portuguese',
          example: 'Lei estadual 12.228/2006 e Decreto 50.658/2006 (SP)',
        }),
        isStateLaw: z.boolean().meta({ example: true }),
      }),
    ),
    fields: z.array(z.enum(recordFields)).meta({
      description: 'What the register holds of everybody',
      example: ['birthDate', 'document', 'address', 'phone'],
    }),
    minorFields: z
      .array(z.enum(recordFields))
      .meta({ description: 'What it holds of minors besides', example: ['guardian', 'school'] }),
    accompaniedUnder: z.int().meta({ example: 12 }),
    consentUnder: z.int().meta({ example: 17 }),
    night: z.object({
      from: z.string().meta({ example: '00:00' }),
      until: z.string().meta({ example: '06:00' }),
      isChosen: z.boolean().meta({ description: 'By the owner; else as the law or the offer says' }),
    }),
    limit: z.object({
      under: z.int().meta({ example: 18 }),
      minutes: z.int().meta({ example: 180 }),
      pauseMinutes: z.int().meta({ example: 30 }),
    }),
    keepMonths: z.int().meta({ description: 'How long the register is kept', example: 60 }),
    leastKeepMonths: z.int().meta({ description: 'The least that can be chosen in this state', example: 60 }),
  })
  .meta({ id: 'LegalSettings' });

export type LegalSettings = z.output<typeof legalSettings>;

export const getLegalSettings = endpoint({
  id: 'getLegalSettings',
  method: 'GET',
  path: '/stores/:storeId/legal-settings',
  tag: 'legal',
  summary: "The rules that the law of the store's state offers, each with its source, and which are on",
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: legalSettings,
});

export const updateLegalSettingsBody = z
  .object({
    rules: z
      .array(ruleId, 'Informe as regras.')
      .max(legalRuleIds.length, 'Informe cada regra uma vez.')
      .meta({ description: 'Those that are on from now on' }),
    nightFrom: clockTimeText('Informe um horário válido, como 22:00.').nullable().meta({ example: '22:00' }),
    nightUntil: clockTimeText('Informe um horário válido, como 06:00.').nullable().meta({ example: '06:00' }),
    keepMonths: wholeNumber({
      ...registerTerm,
      message: `O mínimo é ${registerTerm.min} meses.`,
      unit: 'meses',
    }).meta({ example: 60 }),
  })
  .partial();

export const updateLegalSettings = endpoint({
  id: 'updateLegalSettings',
  method: 'PATCH',
  path: '/stores/:storeId/legal-settings',
  tag: 'legal',
  summary: 'Turns rules on and off, and changes hours and the term of the register; only what is sent',
  access: readable,
  params: storeParams,
  body: updateLegalSettingsBody,
  status: 200,
  answer: legalSettings,
  changes: ['legal'],
});
