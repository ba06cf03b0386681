import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  cpf,
  file,
  missingCpfMessage,
  optionalCpf,
  formCheckbox,
  optionalChoice,
  optionalClockTime,
  optionalDay,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  page,
  requiredName,
  storeId,
  customerEmail,
  customerId,
  customerName,
} from './fields.ts';
import { customerGroupId } from './price-parts.ts';

export const customerParams = z.object({ userId: customerId });

/** The identity documents that a person can show. */
export const documentKinds = ['rg', 'cnh', 'passport', 'birth-certificate', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Further fields that laws on lan houses require (docs/product/law.md#record), all optional. */
const recordFields = {
  documentKind: optionalChoice(documentKinds).meta({ example: 'rg' }),
  documentNumber: optionalName(40).meta({ example: '12.345.678-9' }),
  documentSeen: formCheckbox(),
  address: optionalName(300).meta({ example: 'Rua das Palmeiras, 7, São Paulo' }),
  school: optionalName(200),
  guardianName: optionalName(),
  guardianDocument: optionalName(40),
  guardianPhone: optionalPhone,
  consentOn: optionalDay,
  consentUntil: optionalDay,
  consentNightUntil: optionalClockTime,
};

const customerFields = {
  name: requiredName('O nome é obrigatório.').meta({ example: 'Ana Clara Lima' }),
  cpf,
  email: optionalEmail.meta({ example: 'ana@exemplo.com' }),
  phone: optionalPhone.meta({ example: '(11) 98888-7777' }),
  birthDate: optionalDay.meta({ example: '2004-02-03' }),
  nickName: optionalName().meta({ example: 'aninha' }),
  image: file.optional(),
  /** Blank: in no group. */
  groupId: optionalText(36)
    .refine((text) => !text || customerGroupId.safeParse(text).success, 'Identificador inválido.')
    .meta({ ...customerGroupId.meta() }),
  ...recordFields,
};

/** Checked together with the fields, so that a form shows all errors at once. */
const along = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const createCustomerBody = z
  .object({
    ...customerFields,
    cpf: optionalCpf,
    withoutCpf: formCheckbox().meta({
      type: 'boolean',
      description:
        'The person has no CPF; then the birth date is required (docs/product/customers.md#people-without-a-cpf)',
    }),
  })
  .refine((body) => body.withoutCpf || body.cpf !== null, {
    path: ['cpf'],
    error: missingCpfMessage,
    ...along,
  })
  .refine((body) => !body.withoutCpf || body.cpf === null, {
    path: ['withoutCpf'],
    error: 'Informe o CPF ou cadastre a pessoa sem CPF, não os dois.',
    ...along,
  })
  .refine((body) => !body.withoutCpf || Boolean(body.birthDate), {
    path: ['birthDate'],
    error: 'Sem CPF, informe a data de nascimento.',
    ...along,
  });
export const updateCustomerBody = z.object(customerFields).partial();

export const creditBalance = z.object({ storeId, minutes: z.int().meta({ example: 90 }) });

/** A customer's record for the usage register. */
export const customerRecord = z
  .object({
    documentKind: z.enum(documentKinds).nullable(),
    documentNumber: z.string().nullable().meta({ example: '12.345.678-9' }),
    documentSeenOn: z
      .string()
      .nullable()
      .meta({ description: 'The day on which somebody saw it', example: '2026-03-02' }),
    address: z.string().nullable().meta({ example: 'Rua das Palmeiras, 7, São Paulo' }),
    school: z.string().nullable().meta({ description: 'Of a minor: school and shift' }),
    guardianName: z.string().nullable(),
    guardianDocument: z.string().nullable(),
    guardianPhone: z.string().nullable(),
    consentOn: z.string().nullable().meta({ description: "The day of the guardian's written consent" }),
    consentUntil: z.string().nullable().meta({ description: 'Its last day; null until it is taken back' }),
    consentNightUntil: z.string().nullable().meta({ description: 'HH:mm of the night that it covers' }),
  })
  .meta({ id: 'CustomerRecord' });

export type CustomerRecord = z.output<typeof customerRecord>;

export const customer = z
  .object({
    id: customerId,
    name: customerName,
    nickName: z.string().nullable().meta({ example: 'aninha' }),
    cpf: z.string().nullable().meta({ example: '52998224725' }),
    email: customerEmail.nullable(),
    phone: z.string().nullable().meta({ example: '11988887777' }),
    birthDate: z.string().nullable().meta({ example: '2004-02-03' }),
    image: z.string().nullable(),
    credits: z.array(creditBalance),
    group: z.object({ id: customerGroupId, name: z.string().meta({ example: 'Mensalistas' }) }).nullable(),
    record: customerRecord.nullable().meta({ description: 'Null while nothing of it is known' }),
  })
  .meta({ id: 'User' });

export type Customer = z.output<typeof customer>;

/** Replaces the name of a person whom only other stores know (docs/product/customers.md#strangers). */
export const strangerName = 'Pessoa já cadastrada em outra loja';

export const listCustomers = endpoint({
  id: 'listCustomers',
  method: 'GET',
  path: '/users',
  tag: 'customers',
  summary: "This store's customers by name",
  access: staff('floor', 'while-inactive'),
  query: z.object(page),
  status: 200,
  answer: z.array(customer),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const searchCustomers = endpoint({
  id: 'searchCustomers',
  method: 'GET',
  path: '/users/search',
  tag: 'customers',
  summary:
    'Finds customers by any part of name or CPF; a whole CPF also tells whether other stores know the person',
  access: staff('floor', 'while-inactive'),
  rate: { name: 'customer-search', per: 'store', max: 120, seconds: 60 },
  query: z.object({
    q: z
      .string('Informe o que procurar.')
      .max(limits.nameLength, `Use no máximo ${limits.nameLength} caracteres.`)
      .meta({ example: 'Ana' }),
  }),
  status: 200,
  answer: z.array(customer),
  errors: ['RATE_LIMITED'],
});

export const getCustomer = endpoint({
  id: 'getCustomer',
  method: 'GET',
  path: '/users/:userId',
  tag: 'customers',
  summary: 'One customer of this store',
  access: staff('floor', 'while-inactive'),
  params: customerParams,
  status: 200,
  answer: customer,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const getCustomerImage = endpoint({
  id: 'getCustomerImage',
  method: 'GET',
  path: '/users/:userId/image',
  tag: 'customers',
  summary: "A customer's photo",
  access: staff('floor', 'while-inactive'),
  params: customerParams,
  status: 200,
  bytes: 'image/webp',
  fileName: 'foto.webp',
  errors: ['IMAGE_NOT_FOUND'],
});

export const createCustomer = endpoint({
  id: 'registerCustomer',
  method: 'POST',
  path: '/users/register',
  tag: 'customers',
  summary: 'Creates a customer at the counter',
  access: staff('floor', 'operating'),
  body: createCustomerBody,
  multipart: true,
  status: 201,
  answer: customer,
  changes: ['customers'],
  errors: [
    'CPF_TAKEN',
    'CUSTOMER_EMAIL_TAKEN',
    'CUSTOMER_GROUP_NOT_FOUND',
    'RECORD_INCOMPLETE',
    'NOT_AN_IMAGE',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  ],
});

export const updateCustomer = endpoint({
  id: 'updateCustomer',
  method: 'PUT',
  path: '/users/:userId',
  tag: 'customers',
  summary: "Changes this store's record of a customer; what is not sent stays",
  access: staff('floor', 'operating'),
  params: customerParams,
  body: updateCustomerBody,
  multipart: true,
  status: 200,
  answer: customer,
  // Sales and events show the customer's present name.
  changes: ['customers', 'sessions', 'sales', 'events'],
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CPF_LOCKED',
    'CUSTOMER_EMAIL_TAKEN',
    'CUSTOMER_GROUP_NOT_FOUND',
    'NOT_AN_IMAGE',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  ],
});

export const removeCustomer = endpoint({
  id: 'removeCustomer',
  method: 'DELETE',
  path: '/users/:userId',
  tag: 'customers',
  summary: "Removes this store's record of a customer; ledger and usage register stay",
  access: staff('customers', 'operating'),
  params: customerParams,
  status: 204,
  changes: ['customers'],
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_IN_SESSION',
    'CUSTOMER_HAS_BALANCE',
    'CUSTOMER_HAS_TAB',
    'CUSTOMER_HAS_SEAT',
  ],
});
