import { type Computer, createSessionBody, type Customer } from '@coruja/contract';
import { defaultMinutes } from '@coruja/domain';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { parseMoney } from '../../../lib/format.ts';
import type { SaleTender } from '../../../parts/sales/payments.ts';
import { problemOf } from '../../../parts/sessions/price-per-hour.ts';
import type { SessionFields } from './session-queries.ts';

/** From the balance, from a package, or by a bill, paid at once or when the session is over. */
export type StartPayment = 'balance' | 'package' | 'now' | 'end';

/** Whether the session is paid by a bill. */
export function makesBill(payment: StartPayment | null): boolean {
  return payment === 'now' || payment === 'end';
}

/** The fields of the start dialog. */
export interface SessionForm {
  isGuest: boolean;
  customer: Customer | null;
  durationInMinutes: number | string;
  /** Without a chosen end, paid by a bill; only while time has a price. */
  isOpenEnded: boolean;
  /** Null until somebody chooses. */
  payment: StartPayment | null;
  /** The customer's package, if it pays. */
  packageId: string | null;
  /** How missing time is paid. */
  tender: SaleTender;
  guardianPresent: boolean;
  documentShown: boolean;
  /** For a store without a price. */
  pricePerHour: string;
  isFree: boolean;
}

export const empty: SessionForm = {
  isGuest: false,
  customer: null,
  durationInMinutes: defaultMinutes,
  isOpenEnded: false,
  payment: null,
  packageId: null,
  tender: 'CASH',
  guardianPresent: false,
  documentShown: false,
  pricePerHour: '',
  isFree: false,
};

/**
 * The body to send.
 *
 * @param payment null while time has no price
 */
export function toBody(values: SessionForm, { id }: Computer, payment: StartPayment | null): SessionFields {
  const { isGuest, customer, guardianPresent, documentShown, packageId } = values;
  const isOpenEnded = payment === 'end' && values.isOpenEnded;
  const durationInMinutes = isOpenEnded ? defaultMinutes : values.durationInMinutes;
  return {
    computerId: id,
    userId: isGuest ? undefined : customer?.id,
    durationInMinutes: typeof durationInMinutes === 'number' ? durationInMinutes : Number.NaN,
    isOpenEnded,
    isGuest,
    ...(payment && { source: sourceOf(payment, packageId) }),
    guardianPresent: !isGuest && guardianPresent,
    documentShown: !isGuest && documentShown,
  };
}

function sourceOf(payment: StartPayment, packageId: string | null): SessionFields['source'] {
  if (payment === 'package' && packageId !== null) return { packageId };
  return payment === 'balance' ? 'balance' : 'bill';
}

const check = schemaResolver(createSessionBody, { sync: true });

/** The contract's messages, by field of this form. */
export function errorsOf(body: SessionFields): FormErrors {
  const { userId, ...others } = check(body);
  return userId === undefined ? others : { ...others, customer: userId };
}

/** The error of a missing price: without one, only an explicit courtesy is free. */
export function priceErrorOf({ pricePerHour, isFree }: SessionForm): Record<string, string> {
  const problem = isFree ? null : problemOf(pricePerHour);
  return problem === null ? {} : { pricePerHour: problem };
}

/** The typed price in reais, or 0. */
export function typedPrice({ pricePerHour, isFree }: SessionForm): number {
  return isFree || problemOf(pricePerHour) !== null ? 0 : (parseMoney(pricePerHour) ?? 0);
}
