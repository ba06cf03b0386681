import { z } from 'zod';
import { type Access, type Endpoint, endpoint, staff } from './endpoint.ts';
import { actor, invalidPeriodMessage, id, instant, page, queryDay, storable } from './fields.ts';
import { storeParams } from './stores.ts';

// The audit (docs/product/audit.md#lines): a line for each write of a signed-in person.

/** What a write can be about. */
export const auditSubjects = [
  'access',
  'alerts',
  'bill',
  'computer',
  'counter-settings',
  'coupon',
  'customer',
  'event',
  'guard-settings',
  'legal-settings',
  'order',
  'outage',
  'package',
  'payout-account',
  'pix',
  'pix-account',
  'pix-settings',
  'prices',
  'product',
  'register',
  'sale',
  'session',
  'shift',
  'shortcut',
  'signal',
  'store',
  'subscription',
  'team',
] as const;

export type AuditSubject = (typeof auditSubjects)[number];

/**
 * The only fields that a line can have, with what their values are. Of a `private` one it holds whether there was a value, never the
 * value.
 */
export const auditFields = {
  name: 'text',
  description: 'text',
  code: 'text',
  price: 'money',
  quantity: 'count',
  barcode: 'text',
  isFavorite: 'flag',
  images: 'count',
  cpu: 'text',
  gpu: 'text',
  ram: 'text',
  room: 'text',
  isLocked: 'flag',
  guard: 'flag',
  isCalling: 'flag',
  target: 'text',
  position: 'count',
  maintenanceCode: 'count',
  lockLogo: 'flag',
  lockPicture: 'flag',
  command: 'word',
  discountAmount: 'money',
  discountPercent: 'percent',
  usageLimit: 'count',
  expiresAt: 'time',
  date: 'day',
  startTime: 'time',
  endTime: 'time',
  seatPrice: 'money',
  capacity: 'count',
  participants: 'count',
  paidSeats: 'count',
  started: 'count',
  total: 'money',
  discount: 'money',
  paymentType: 'word',
  pixMode: 'word',
  sendsTxid: 'flag',
  isTested: 'flag',
  received: 'money',
  unresolved: 'money',
  checkedPix: 'count',
  missingPix: 'count',
  orderState: 'word',
  accountState: 'word',
  transferState: 'word',
  difference: 'word',
  coupon: 'text',
  refunded: 'money',
  amount: 'money',
  fromTender: 'word',
  toTender: 'word',
  computer: 'text',
  minutes: 'minutes',
  balance: 'minutes',
  owed: 'money',
  tabLimit: 'money',
  refundedMinutes: 'minutes',
  isOpenEnded: 'flag',
  isPaused: 'flag',
  billing: 'word',
  minutesLeft: 'minutes',
  float: 'money',
  movement: 'word',
  left: 'money',
  counted: 'money',
  isClosed: 'flag',
  note: 'text',
  pricesTime: 'flag',
  guestPayment: 'word',
  cashShifts: 'flag',
  receiveWithoutShift: 'word',
  sharedShift: 'flag',
  shiftTolerance: 'money',
  team: 'flag',
  lockAfter: 'minutes',
  muted: 'text',
  byMail: 'flag',
  refundFrom: 'money',
  quietFrom: 'text',
  quietUntil: 'text',
  offlineStart: 'flag',
  fairTime: 'flag',
  idleShutdown: 'minutes',
  cleanAfterSession: 'flag',
  cleanPaths: 'text',
  blockedPrograms: 'text',
  blockedSites: 'text',
  screenPictures: 'flag',
  updateVersion: 'text',
  rules: 'count',
  nightFrom: 'text',
  nightUntil: 'text',
  keepMonths: 'count',
  version: 'count',
  hourPrices: 'text',
  packagePrices: 'text',
  rooms: 'text',
  groups: 'text',
  minimumPrice: 'money',
  authority: 'text',
  orderNumber: 'text',
  firstDay: 'day',
  lastDay: 'day',
  ownerName: 'text',
  status: 'word',
  pricePerHour: 'money',
  timeZone: 'text',
  plan: 'text',
  nextPlan: 'text',
  group: 'text',
  role: 'word',
  permissions: 'text',
  pinChanged: 'flag',
  // A device or a passkey.
  signIn: 'text',
  customerName: 'private',
  nickName: 'private',
  cpf: 'private',
  cnpj: 'private',
  email: 'private',
  phone: 'private',
  birthDate: 'private',
  image: 'private',
  icon: 'private',
  arguments: 'private',
  record: 'private',
  address: 'private',
  payout: 'private',
  pixKey: 'private',
} as const satisfies Record<string, AuditFormat>;

export type AuditFormat =
  | 'text'
  | 'word'
  | 'money'
  | 'minutes'
  | 'percent'
  | 'count'
  | 'flag'
  | 'time'
  | 'day'
  | 'private';

export type AuditField = keyof typeof auditFields;

const fieldNames = Object.keys(auditFields) as [AuditField, ...AuditField[]];

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const auditEntry = z
  .object({
    sequence: z.int().meta({ description: 'Counts up in the order of writing', example: 4711 }),
    at: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
    actor: z.object({ actor, name: z.string().nullable().meta({ example: 'Marina Alves' }) }),
    approvedBy: z
      .object({ actor, name: z.string().nullable().meta({ example: 'Marina Alves' }) })
      .nullable()
      .meta({ example: null }),
    device: z
      .string()
      .nullable()
      .meta({ description: 'As in the list of sign-ins', example: 'Chrome no Windows' }),
    address: z.string().nullable().meta({ example: '203.0.113.7' }),
    endpoint: z.string().meta({ description: 'The id of the call', example: 'updateProduct' }),
    subject: z.object({
      kind: z.enum(auditSubjects),
      id: id.nullable().meta({ example: '5d1c9b82-7e40-4a6f-93d8-2b0e6f4c1a75' }),
      name: z.string().nullable().meta({ example: 'Refrigerante lata' }),
    }),
    changes: z
      .array(
        z.object({
          field: z.enum(fieldNames).meta({ example: 'price' }),
          before: value.meta({ example: 6.5 }),
          after: value.meta({ example: 7 }),
        }),
      )
      .meta({ description: 'Of personal data only whether there was a value, before and after' }),
    reason: z.string().nullable().meta({ example: null }),
    refusal: z
      .string()
      .nullable()
      .meta({ description: 'The error code of an approval that was refused', example: null }),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/stores/:storeId/audit',
  tag: 'audit',
  summary: "What signed-in people wrote, newest first, by person, thing and whole days in the store's zone",
  access: staff('reports', 'while-inactive'),
  report: true,
  params: storeParams,
  query: z
    .object({
      actor: storable(z.string('Informe um texto.').max(100, 'Use no máximo 100 caracteres.'))
        .optional()
        .meta({ description: '`owner`, or the id of an operator', example: 'owner' }),
      subject: z
        .enum(auditSubjects, 'Escolha um assunto da lista.')
        .optional()
        .meta({ description: 'One kind of thing', example: 'product' }),
      subjectId: id
        .optional()
        .meta({ description: 'One thing', example: '5d1c9b82-7e40-4a6f-93d8-2b0e6f4c1a75' }),
      startDate: queryDay.meta({ example: '2026-11-01' }),
      endDate: queryDay.meta({ example: '2026-11-30' }),
      ...page,
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['startDate'],
      error: invalidPeriodMessage,
    }),
  status: 200,
  answer: z.array(auditEntry),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

type Contract = typeof import('./index.ts');

/** The ids of the calls that write and need a sign-in, as a type. */
export type SignedInWriteId = {
  [Name in keyof Contract]: Contract[Name] extends {
    readonly id: infer Id extends string;
    readonly method: Exclude<Endpoint['method'], 'GET'>;
    readonly access: Exclude<Access, { who: 'public' }>;
  }
    ? Id
    : never;
}[keyof Contract];
