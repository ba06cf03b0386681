import { z } from 'zod';
import { digitsOf, isValidCnpj, isValidCpf, isValidPhone, nationalPhone, stripDocument } from './brazil.ts';
import { always, endpoint } from './endpoint.ts';
import {
  cep,
  email,
  id,
  instant,
  planId,
  planName,
  planPrice,
  reaisAnswer,
  requiredName,
  requiredText,
} from './fields.ts';
import { storeParams } from './stores.ts';

/** How a subscription is paid (docs/product/payment.md#methods). */
export const subscriptionMethods = ['CREDIT_CARD', 'PIX'] as const;

const unknownFields = 'Este pedido tem campos que não são aceitos.';

function digits(length: number, required: string, wrong: string) {
  return requiredText(required, 40)
    .transform((text) => digitsOf(text))
    .refine((text) => text.length === length, wrong);
}

/** Passed to the provider and dropped: never stored, logged or put into an error (docs/product/payment.md#card-data). */
export const creditCardFields = {
  holderName: requiredName('O nome impresso no cartão é obrigatório.').meta({ example: 'MARINA SOUZA' }),
  number: digits(16, 'O número do cartão é obrigatório.', 'O número do cartão deve ter 16 dígitos.').meta({
    example: '4111 1111 1111 1111',
  }),
  expiryMonth: digits(2, 'O mês de validade é obrigatório.', 'O mês deve ter 2 dígitos, como 08.')
    .refine((month) => Number(month) >= 1 && Number(month) <= 12, 'Informe um mês de 01 a 12.')
    .meta({ example: '05' }),
  expiryYear: digits(4, 'O ano de validade é obrigatório.', 'O ano deve ter 4 dígitos, como 2030.').meta({
    example: '2031',
  }),
  ccv: digits(3, 'O código de segurança é obrigatório.', 'O código de segurança deve ter 3 dígitos.').meta({
    example: '123',
  }),
};

/** The message at `expiryMonth` for an expired card (`isCardExpired`). */
export const expiredCardText = 'Este cartão venceu. Confira a validade ou use outro cartão.';

const holderFields = {
  name: requiredName('O nome do titular é obrigatório.').meta({ example: 'Marina Souza' }),
  email,
  cpfCnpj: requiredText('O CPF ou CNPJ é obrigatório.', 40)
    .refine((text) => isValidCpf(text) || isValidCnpj(text), 'CPF ou CNPJ inválido.')
    .transform(stripDocument)
    .meta({ example: '11.222.333/0001-81' }),
  postalCode: cep,
  addressNumber: requiredText('O número do endereço é obrigatório.').meta({ example: '100' }),
  phone: requiredText('O telefone é obrigatório.', 40)
    .refine(isValidPhone, 'Telefone inválido. Informe o DDD e o número.')
    .transform(nationalPhone)
    .meta({ example: '(11) 98765-4321' }),
};

/** Without a method the present one stays. Unknown fields are refused, so that card data cannot arrive unnoticed. */
export const subscribeBody = z
  .strictObject(
    {
      planId,
      paymentMethod: z.enum(subscriptionMethods, 'Escolha a forma de pagamento.').optional(),
      creditCardHolderInfo: z.strictObject(holderFields, unknownFields).optional(),
      creditCard: z.strictObject(creditCardFields, unknownFields).optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? unknownFields : undefined) },
  )
  .refine((body) => body.creditCard === undefined || body.paymentMethod === 'CREDIT_CARD', {
    path: ['creditCard'],
    error: 'Os dados do cartão só são aceitos no pagamento por cartão.',
  })
  .refine((body) => body.creditCard === undefined || body.creditCardHolderInfo !== undefined, {
    path: ['creditCardHolderInfo'],
    error: 'Informe os dados do titular do cartão.',
  });

const planInShort = z.object({ id: planId, name: planName, price: planPrice });

/** What has to be paid now: the first period, the next one, or a change of plan. */
const openInvoice = z.object({
  id,
  plan: planInShort,
  value: reaisAnswer,
  paymentMethod: z.enum(subscriptionMethods),
  dueAt: instant,
  /** The provider has not confirmed the payment yet ('Estamos confirmando o pagamento'). */
  isConfirming: z.boolean(),
});

export const subscriptionStatuses = ['ACTIVE', 'CANCELLED', 'INACTIVE', 'PENDING'] as const;

export const subscription = z
  .object({
    id: id.meta({ example: '0c4f7a92-6b1d-4e38-8f05-a9d2c3e7b620' }),
    status: z.enum(subscriptionStatuses),
    startedAt: instant
      .nullable()
      .meta({ description: 'Null until something was paid', example: '2026-10-21T18:30:00.000Z' }),
    nextBillingDate: instant.nullable().meta({ example: '2026-11-21T18:30:00.000Z' }),
    accessUntil: instant
      .nullable()
      .meta({ description: 'Once cancelled: until when what is paid may be used', example: null }),
    plan: planInShort,
    paymentMethod: z.enum(subscriptionMethods).nullable().meta({ description: 'Null on the free plan' }),
    card: z
      .object({
        brand: z.string().nullable().meta({ example: 'VISA' }),
        lastFour: z.string().nullable().meta({ example: '1111' }),
      })
      .nullable(),
    nextPlan: planInShort
      .nullable()
      .meta({ description: 'To which it changes on the next billing date', example: null }),
    openInvoice: openInvoice.nullable().meta({ example: null }),
  })
  .meta({ id: 'Subscription' });

export type Subscription = z.output<typeof subscription>;

export const pixQrCode = z
  .object({
    encodedImage: z.string().meta({
      description: 'A PNG in base64, without a prefix',
      example:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    }),
    payload: z.string().meta({
      description: 'The BR Code to copy',
      example:
        '00020126370014br.gov.bcb.pix0115pix@exemplo.com520400005303986540579.905802BR5906Coruja6009Sao Paulo62070503***6304B3C2',
    }),
    expiresAt: instant.meta({ example: '2026-11-21T19:30:00.000Z' }),
    isDemonstration: z
      .boolean()
      .meta({ description: 'The embedded provider: it may be marked as paid by a button' }),
  })
  .meta({ id: 'PixQrCode' });

export type PixQrCode = z.output<typeof pixQrCode>;

export const getSubscription = endpoint({
  id: 'getSubscription',
  method: 'GET',
  path: '/stores/:storeId/subscribe',
  tag: 'subscriptions',
  summary: "The store's subscription",
  access: always,
  params: storeParams,
  status: 200,
  answer: subscription,
  errors: ['SUBSCRIPTION_NOT_FOUND'],
});

export const subscribe = endpoint({
  id: 'subscribe',
  method: 'POST',
  path: '/stores/:storeId/subscribe',
  tag: 'subscriptions',
  summary: 'Subscribes, pays the open invoice, or moves to another plan',
  access: always,
  params: storeParams,
  body: subscribeBody,
  status: 201,
  answer: z.object({ subscription, qrCode: pixQrCode.optional() }),
  changes: ['subscription'],
  errors: [
    'PLAN_NOT_FOUND',
    'ALREADY_ON_PLAN',
    'CARD_REFUSED',
    'PAYMENT_FAILED',
    'PAYMENT_TIMEOUT',
    'RATE_LIMITED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  callsExternalService: true,
});

export const getOpenPix = endpoint({
  id: 'getOpenPix',
  method: 'POST',
  path: '/stores/:storeId/subscribe/pix',
  tag: 'subscriptions',
  summary: 'The code of the open invoice by PIX; a new one where the last has expired',
  access: always,
  params: storeParams,
  status: 200,
  answer: pixQrCode,
  changes: ['subscription'],
  errors: ['NO_OPEN_PIX', 'PAYMENT_FAILED', 'PAYMENT_TIMEOUT'],
});

export const cancelSubscription = endpoint({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/stores/:storeId/subscribe/cancel',
  tag: 'subscriptions',
  summary: 'Cancels; what is paid may be used until its end',
  access: always,
  params: storeParams,
  status: 200,
  answer: subscription,
  changes: ['subscription'],
  errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_NOT_CANCELLABLE'],
});

export const paySandboxPix = endpoint({
  id: 'paySandboxPix',
  method: 'POST',
  path: '/sandbox/pix/pay',
  tag: 'subscriptions',
  summary: "The embedded provider alone: the store's open PIX counts as paid",
  access: always,
  status: 200,
  answer: z.object({ message: z.string().meta({ example: 'PIX pago na demonstração.' }) }),
  changes: ['subscription'],
  errors: ['NO_OPEN_PIX', 'NOT_FOUND'],
});

export const paymentWebhook = endpoint({
  id: 'paymentWebhook',
  method: 'POST',
  path: '/payments/webhook',
  tag: 'subscriptions',
  summary: "The provider's notices, authenticated by its own header; safe to repeat and to shuffle",
  access: { who: 'public' },
  body: z.unknown().meta({
    example: {
      id: 'evt_05b708f961d739ea7eba7e4db318f621',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_080225913252' },
    },
  }),
  rawBody: true,
  status: 200,
  answer: z.object({ received: z.boolean().meta({ example: true }) }),
  errors: ['NOTICE_FORGED'],
});
