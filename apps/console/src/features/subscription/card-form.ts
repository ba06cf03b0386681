import { expiredCardText, subscribeBody } from '@coruja/contract';
import { isCardExpired } from '@coruja/domain';
import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { Mask } from '../../lib/masks.ts';
import type { SubscribeBody } from './subscription-queries.ts';

/** The typed card, only digits. It exists only in this form, until the attempt is over. */
export type CardValues = NonNullable<SubscribeBody['creditCard']>;
export type CardForm = UseFormReturnType<CardValues>;

const emptyCard: CardValues = { holderName: '', number: '', expiryMonth: '', expiryYear: '', ccv: '' };

export function useCardForm(): CardForm {
  return useForm({ initialValues: emptyCard });
}

/** The formats of docs/product/payment.md#card-form. */
export const cardMasks = {
  number: digitMask(16, '0000 0000 0000 0000', (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')),
  expiryMonth: digitMask(2, 'MM'),
  expiryYear: digitMask(4, 'AAAA'),
  ccv: digitMask(3, '000'),
} as const;

function digitMask(length: number, placeholder: string, format = (digits: string) => digits): Mask {
  return {
    significant: (text) => text.replace(/\D/g, '').slice(0, length),
    format,
    inputMode: 'numeric',
    placeholder,
  };
}

/** `8` means 08, and 30 means 2030, as printed on cards and filled in by some browsers. */
export function completed(values: CardValues): CardValues {
  const { expiryMonth, expiryYear } = values;
  return {
    ...values,
    expiryMonth: expiryMonth.length === 1 ? `0${expiryMonth}` : expiryMonth,
    expiryYear: expiryYear.length === 2 ? `20${expiryYear}` : expiryYear,
  };
}

const check = schemaResolver(subscribeBody, { sync: true });

/** The server's messages for the card of a payment request. */
export function cardErrors(body: SubscribeBody, now: number): FormErrors {
  const errors = cardErrorsOf(check(body));
  const { creditCard } = body;
  if (errors.expiryMonth || errors.expiryYear || !creditCard || !isCardExpired(creditCard, now))
    return errors;
  return { ...errors, expiryMonth: expiredCardText };
}

/** A refusal's fields that belong to the card. */
export function cardErrorsOf(fields: FormErrors): FormErrors {
  const errors: FormErrors = {};
  for (const name of Object.keys(emptyCard) as (keyof CardValues)[]) {
    const message = fields[`creditCard.${name}`];
    if (message) errors[name] = message;
  }
  return errors;
}

/** After a refusal: keeps the name and clears the card data. */
export function forgetCard(form: CardForm): void {
  form.setValues({ ...emptyCard, holderName: form.values.holderName });
  form.clearErrors();
}
