import {
  type Centavos,
  centavos,
  fromReais,
  hasTwoDecimals,
  isSafeName,
  limits,
  stateCodes,
} from '@coruja/domain';
import { z } from 'zod';
import { digitsOf, isValidCnpj, isValidCpf, isValidPhone, nationalPhone, stripDocument } from './brazil.ts';

// The fields of all schemas, with their Portuguese messages. Forms show the same messages as the server.

const missing = (input: unknown) => input === undefined || input === null;

/** PostgreSQL can store neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Refuses text that the database cannot store or compare. */
export const storable = (schema: z.ZodString) =>
  schema.refine(isStorable, 'Este texto tem caracteres que não são aceitos.');

/** A text that must not be blank, trimmed. */
export function requiredText(message: string, max: number = limits.nameLength) {
  return storable(
    z
      .string({ error: (issue) => (missing(issue.input) ? message : 'Informe um texto.') })
      .trim()
      .min(1, message)
      .max(max, `Use no máximo ${max} caracteres.`),
  ).refine(isVisible, message);
}

/** Whether anything is visible: zero-width blanks alone are no name. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** A text that may be absent; blank and null both mean absent. */
export function optionalText(max: number = limits.nameLength) {
  return z
    .union(
      [z.null(), storable(z.string().trim().max(max, `Use no máximo ${max} caracteres.`))],
      'Informe um texto.',
    )
    .optional()
    .transform((text) => (text === '' ? null : text));
}

export const unsafeNameMessage = 'Use uma linha só, sem links (://) nem caracteres de controle.';

/** A name, or another one-line text for lists and mail. */
export function requiredName(message: string, max?: number) {
  return requiredText(message, max).refine(isSafeName, unsafeNameMessage);
}

/** An optional name; blank and null both mean absent. */
export function optionalName(max?: number) {
  return optionalText(max).refine((text) => typeof text !== 'string' || isSafeName(text), unsafeNameMessage);
}

/** A whole number within bounds; text is refused. */
export function wholeNumber(options: { min: number; max: number; message: string; unit?: string }) {
  const unit = options.unit ? ` ${options.unit}` : '';
  return z
    .number({ error: (issue) => (missing(issue.input) ? options.message : 'Informe um número.') })
    .int({ error: 'Informe um número inteiro.', abort: true })
    .min(options.min, options.message)
    .max(options.max, `O máximo é ${options.max.toLocaleString('pt-BR')}${unit}.`);
}

/** For the documentation only: the check itself must not suffer from binary fractions. */
export const reaisMeta = { multipleOf: 0.01, description: 'Reais, at most two decimals' };

/** Reais with at most two decimals in JSON, whole centavos in code. */
export function reais(message: string) {
  return z.codec(
    z
      .number({ error: (issue) => (missing(issue.input) ? message : 'Informe um valor em reais.') })
      .min(0, 'O valor não pode ser negativo.')
      .max(limits.moneyCentavos / 100, 'O valor máximo é R$ 1.000.000,00.')
      .refine(hasTwoDecimals, 'Use no máximo duas casas decimais.')
      .meta(reaisMeta),
    z.custom<Centavos>(),
    { decode: (value) => fromReais(value), encode: (amount) => centavos(amount) / 100 },
  );
}

/**
 * Reais in a form, where numbers are text: `12.5`, `12,5`. Blank means absent. JSON numbers are accepted too, for other callers.
 */
export function formReais() {
  return formNumber.pipe(reais('Informe um valor em reais.').optional()).meta({
    type: 'number',
    minimum: 0,
    maximum: limits.moneyCentavos / 100,
    ...reaisMeta,
  });
}

/** A whole number in a form; blank means absent. */
export function formWholeNumber(options: { min: number; max: number; message: string; unit?: string }) {
  const { min: minimum, max: maximum } = options;
  return formNumber.pipe(wholeNumber(options).optional()).meta({ type: 'integer', minimum, maximum });
}

const formNumber = z
  .union([z.number(), z.string()], 'Informe um número.')
  .optional()
  .transform((value, context) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return undefined;
    if (/^-?\d{1,15}([.,]\d{1,10})?$/.test(text)) return Number(text.replace(',', '.'));
    context.addIssue('Informe um número.');
    return z.NEVER;
  });

/** Reais in an answer. */
export const reaisAnswer = z.number().meta(reaisMeta);

export const instant = z.iso
  .datetime()
  .meta({ description: 'An instant in UTC', example: '2026-11-21T19:00:00.000Z' });

export const id = z.uuid('Identificador inválido.');

// Ids that several calls use, with their common examples.
export const storeId = id.meta({ example: '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11' });
export const computerId = id.meta({ example: 'c2a9e0d4-51b7-4f3e-8a06-6d1f7b2e4c12' });
export const sessionId = id.meta({ example: '1d5e8f3a-7c20-4b96-a4d1-90e3c6b7f213' });
export const customerId = id.meta({ example: '5b7c1e9f-3a42-4d08-b6e5-f1a2d8c90414' });
export const productId = id.meta({ example: 'e48d2a6b-9f15-4c73-8b2e-07a6f3d1c515' });
export const saleId = id.meta({ example: '3fa81c07-2e6d-4b94-9a58-c7d0e1f2b616' });
export const planId = id.meta({ example: '8e0f1b52-93d4-4a53-8b1d-7f2c1d9e4c02' });

/** In an answer: who did it. */
export const actor = z.string().meta({ example: 'owner' });

export const storeName = z.string().meta({ example: 'Lan House Coruja' });
export const computerName = z.string().meta({ example: 'PC 07' });
export const customerEmail = z.string().meta({ example: 'ana@exemplo.com' });
export const customerName = z.string().meta({ example: 'Ana Clara Lima' });
export const productName = z.string().meta({ example: 'Refrigerante lata' });
export const planName = z.string().meta({ example: 'Essencial' });
export const planPrice = reaisAnswer.meta({ example: 79.9 });
export const couponCodeAnswer = z.string().meta({ example: 'VOLTA10' });
export const eventName = z.string().meta({ example: 'Corujão de sábado' });

export const email = z
  .string({ error: (issue) => (missing(issue.input) ? 'O e-mail é obrigatório' : 'Informe um texto.') })
  .trim()
  .toLowerCase()
  .min(1, { error: 'O e-mail é obrigatório', abort: true })
  .max(254, 'Use no máximo 254 caracteres.')
  .pipe(z.email('Informe um e-mail válido, como voce@exemplo.com.'))
  .meta({ example: 'marina@exemplo.com' });

const emailShape = z.email();

/** An optional e-mail; blank and null both mean absent. */
export const optionalEmail = optionalText(254)
  .transform((text) => (typeof text === 'string' ? text.toLowerCase() : text))
  .refine(
    (text) => typeof text !== 'string' || emailShape.safeParse(text).success,
    'Informe um e-mail válido, como voce@exemplo.com.',
  );

export const cnpj = requiredText('O CNPJ é obrigatório.', 40)
  .refine(isValidCnpj, 'CNPJ inválido. Confira os 14 caracteres.')
  .transform(stripDocument)
  .meta({
    description: 'A CNPJ, numeric or with letters, with or without punctuation',
    example: '11.222.333/0001-81',
  });

const isCpf = (text: string) => digitsOf(text).length === 11 && isValidCpf(text);
export const missingCpfMessage = 'O CPF é obrigatório.';
const wrongCpf = 'CPF inválido. Confira os 11 dígitos.';

export const cpf = requiredText(missingCpfMessage, 40).refine(isCpf, wrongCpf).transform(digitsOf).meta({
  description: 'A CPF with right check digits, with or without punctuation',
  example: '529.982.247-25',
});

/** A CPF that may be missing; blank and null both mean absent. */
export const optionalCpf = optionalText(40)
  .refine((text) => !text || isCpf(text), wrongCpf)
  .transform((text) => (text ? digitsOf(text) : null))
  .meta({ ...cpf.meta() });

export const phone = requiredText('O telefone é obrigatório.', 40)
  .refine(isValidPhone, 'Telefone inválido. Informe o DDD e o número.')
  .transform(nationalPhone)
  .meta({ description: 'A Brazilian phone with its area code', example: '(11) 98765-4321' });

export const optionalPhone = optionalText(40)
  .refine(
    (text) => missing(text) || isValidPhone(String(text)),
    'Telefone inválido. Informe o DDD e o número.',
  )
  .transform((text) => (typeof text === 'string' ? nationalPhone(text) : text));

export const cep = requiredText('O CEP é obrigatório.', 20)
  .refine((text) => /^\d{8}$/.test(digitsOf(text)), 'O CEP deve ter 8 dígitos.')
  .transform(digitsOf)
  .meta({
    description: 'A postal code of eight digits, with or without punctuation',
    example: '01001-000',
  });

export const state = requiredText('O estado é obrigatório.', 40)
  .transform((text) => text.toUpperCase())
  .refine((text) => (stateCodes as readonly string[]).includes(text), 'Informe a sigla do estado, como SP.')
  .meta({ description: 'The two letters of a Brazilian state', example: 'SP' });

const calendarDay = { description: 'A day, YYYY-MM-DD' };

/** An existing calendar day `YYYY-MM-DD` between 1900 and 2199; blank and null mean unknown. */
export const optionalDay = optionalText(10)
  .refine((text) => typeof text !== 'string' || isCalendarDay(text), 'Informe uma data válida.')
  .meta(calendarDay);

/** A required calendar day `YYYY-MM-DD`. */
export function requiredDay(message: string) {
  return requiredText(message, 10).refine(isCalendarDay, 'Informe uma data válida.').meta(calendarDay);
}

/** A day in a query; blank means absent. */
export const queryDay = z
  .string('Informe uma data válida.')
  .trim()
  .refine((text) => text === '' || isCalendarDay(text), 'Informe uma data válida.')
  .transform((text) => text || undefined)
  .optional()
  .meta({ description: "A day of the store's time zone, YYYY-MM-DD" });

/** The message for a period that ends before it begins; the filter shows it before it sends anything. */
export const invalidPeriodMessage = 'A data inicial não pode ser depois da data final.';

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A clock time `HH:mm` in the store's zone, or an instant. */
export function requiredTime(message: string) {
  return requiredText(message, 40)
    .refine((text) => clockTime.test(text) || isInstant(text), 'Informe um horário válido, como 23:00.')
    .meta({ description: "HH:mm in the store's time zone, or an instant" });
}

/** A clock time `HH:mm`. */
export function clockTimeText(message: string) {
  return z.string(message).regex(clockTime, message).meta({ description: 'HH:mm' });
}

/** An optional clock time `HH:mm`; blank and null both mean absent. */
export const optionalClockTime = optionalText(5)
  .refine(
    (text) => typeof text !== 'string' || clockTime.test(text),
    'Informe um horário válido, como 23:00.',
  )
  .meta({ description: 'HH:mm' });

/** A checkbox in a form, where it is text; blank means absent. */
export function formCheckbox() {
  return z
    .union([z.boolean(), z.enum(['true', 'false', ''])], 'Informe sim ou não.')
    .optional()
    .transform((value) =>
      value === '' || value === undefined ? undefined : value === true || value === 'true',
    )
    .meta({ type: 'boolean' });
}

/** An optional choice from a list; blank and null both mean absent. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .union([z.enum(values), z.literal(''), z.null()], 'Escolha uma das opções.')
    .optional()
    .transform((value) => (value === '' ? null : (value as Values[number] | null | undefined)));
}

/** An instant in UTC or with an offset, between 1900 and 2199. */
export function isInstant(text: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(text).success && /^(19|2[01])\d\d-/.test(text);
}

export function isCalendarDay(text: string): boolean {
  if (!/^(19|2[01])\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `?limit=` and `?cursor=` of a long list. */
export const page = {
  limit: z.coerce
    .number({ error: 'Informe um número.' })
    .int('Informe um número inteiro.')
    .min(1, 'O mínimo é 1.')
    .max(limits.listMax, `O máximo é ${limits.listMax}.`)
    .default(limits.listDefault)
    .meta({ description: 'How many entries the page holds', example: 50 }),
  cursor: z
    .string('Cursor inválido.')
    .max(1_000, 'Cursor inválido.')
    .optional()
    .meta({ description: 'The X-Next-Cursor of the page before', example: 'WyIyMDI2LTExLTIxIl0' }),
};

/** An uploaded file, as the multipart parser delivers it. */
export interface UploadedFile {
  readonly filename: string;
  readonly buffer: Uint8Array;
}

const isUpload = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'buffer' in value && value.buffer instanceof Uint8Array;

/** A file in a multipart body: a File in the browser, its bytes on the server. */
export const file = z
  .custom<UploadedFile | Blob>((value) => isUpload(value) || value instanceof Blob, 'Envie um arquivo.')
  .meta({ type: 'string', format: 'binary' });

export type FileField = z.infer<typeof file>;
