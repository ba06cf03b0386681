import { expiredCardText, type subscribeBody } from '@coruja/contract';
import { isCardExpired } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { PayBy } from '../../ports/payments/payments.ts';
import { Secret } from '../../ports/payments/secret.ts';
import { listLiveRenewals } from './renewals-queries.ts';
import type { Situation } from './subscription-situation.ts';
import { cardOf } from './sync-to-provider.ts';

export type SubscribeInput = z.output<typeof subscribeBody>;
export type Method = 'CREDIT_CARD' | 'PIX';

/** The chosen method, or else the current one. @throws AppError VALIDATION if there is none */
export function chosenMethod({ row, open }: Situation, input: SubscribeInput): Method {
  const method = input.paymentMethod ?? open?.method ?? row?.payment_method;
  if (!method) throw AppError.field('paymentMethod', 'Escolha a forma de pagamento.');
  return method;
}

/**
 * How it is paid. A card is wrapped at once and only goes to the provider; without one, the provider's token
 * of the current card is used if there is one.
 *
 * @throws AppError VALIDATION if there is no card
 */
export async function payByOf(
  ctx: StoreContext,
  {
    method,
    input,
    address,
  }: { readonly method: Method; readonly input: SubscribeInput; readonly address: string },
): Promise<PayBy> {
  if (method === 'PIX') return { kind: 'pix' };
  const given = cardFromInput(input, address);
  if (given) return given;
  const [running] = await listLiveRenewals(ctx.db, ctx.storeId);
  const stored = running && (await cardOf(ctx, { ...running, remote_ip: address }));
  if (!stored) throw AppError.field('creditCard', 'Informe os dados do cartão.');
  return stored;
}

/** @throws AppError VALIDATION if the card has expired; such a card is never sent to the provider */
export function assertCardInTime({ now }: StoreContext, { creditCard }: SubscribeInput): void {
  if (creditCard && isCardExpired(creditCard, now().getTime()))
    throw AppError.field('creditCard.expiryMonth', expiredCardText);
}

export function cardFromInput({ creditCard, creditCardHolderInfo }: SubscribeInput, address: string) {
  if (!creditCard || !creditCardHolderInfo) return null;
  return {
    kind: 'card',
    card: new Secret(creditCard),
    holder: creditCardHolderInfo,
    remoteIp: address,
  } as const;
}
