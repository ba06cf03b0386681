import { z } from 'zod';
import { money, text } from '../payments/asaas-answers.ts';
import { day, instant } from '../payments/brasilia-time.ts';
import { Secret } from '../payments/secret.ts';

// The provider's answers about an account and its PIX, reduced to what we use (docs/product/payment.md#asaas). Fields
// that decide about money must be present and valid; an invalid value of any other field counts as absent.

const optionalText = z.string().nullish().catch(null);
const optionalDay = day.nullish().catch(null);

/** `id` is the `account.id` of the account's notices. */
export const statusAnswer = z.object({
  id: text,
  commercialInfo: z.string(),
  documentation: z.string(),
  general: z.string(),
});

export const commercialInfoAnswer = z.object({
  name: optionalText,
  companyName: optionalText,
  commercialInfoExpiration: z.object({ isExpired: z.boolean().nullish() }).nullish().catch(null),
});

export const balanceAnswer = z.object({ balance: money });

export const documentsAnswer = z.object({
  data: z.array(
    z.object({
      status: optionalText,
      onboardingUrl: z
        .url({ protocol: /^https$/ })
        .nullish()
        .catch(null),
    }),
  ),
});

export const addressKeyAnswer = z.object({ key: text, type: z.string(), status: z.string() });

/** Documented without `hasMore`; an account has at most twenty keys. */
export const addressKeysAnswer = z.object({ data: z.array(addressKeyAnswer) });

export const codeAnswer = z.object({
  id: text,
  payload: z.string().startsWith('000201'),
  expirationDate: instant.nullish().catch(null),
});

export const pixPaymentAnswer = z.object({
  id: text,
  status: z.string(),
  value: money,
  netValue: money.nullish().catch(null),
  deleted: z.boolean().nullish(),
  externalReference: optionalText,
  pixQrCodeId: optionalText,
  pixTransaction: optionalText,
  clientPaymentDate: optionalDay,
  paymentDate: optionalDay,
  dateCreated: day,
  chargeback: z.object({ status: z.string() }).nullish().catch(null),
});

export type PixPaymentAnswer = z.output<typeof pixPaymentAnswer>;

export const pixTransactionAnswer = z.object({ effectiveDate: instant.nullish().catch(null) });

export const refundAnswer = z.object({ status: z.string(), description: optionalText });

/** The answer to a refund request; read only to check that it is a payment. */
export const refundedPaymentAnswer = z.object({ id: text });

export const movementAnswer = z.object({
  id: text,
  type: z.string(),
  value: money,
  date: day,
  paymentId: optionalText,
});

export const transferAnswer = z.object({
  id: text,
  status: z.string(),
  authorized: z.boolean().nullish(),
  failReason: optionalText,
  externalReference: optionalText,
});

export type TransferAnswer = z.output<typeof transferAnswer>;

export const ownedAccountAnswer = z.object({ id: text, cpfCnpj: optionalText });

/** The key is in one of two places: the guide and the newest reference differ. It is never shown again. */
export const newAccountAnswer = z
  .object({
    id: text,
    apiKey: optionalText,
    accessToken: z.object({ apiKey: optionalText }).nullish().catch(null),
  })
  .transform(({ id, apiKey, accessToken }, context) => {
    const key = apiKey || accessToken?.apiKey;
    if (key) return { accountId: id, apiKey: new Secret(key) };
    context.addIssue('no key');
    return z.NEVER;
  });

export const webhookAnswer = z.object({ id: text, url: optionalText });
