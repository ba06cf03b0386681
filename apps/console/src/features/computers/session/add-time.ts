import type { addCredits as addCreditsRecord, Customer } from '@coruja/contract';
import { type Centavos, fromReais, sessionPrice, toReais } from '@coruja/domain';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { isOutcomeKnown } from '../../../api/errors.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useIdempotent } from '../../../api/idempotency.ts';
import { useStore } from '../../../api/store-context.ts';
import { withoutSchemas } from '../../../api/without-schemas.ts';
import { formatMinutes, formatMoney } from '../../../lib/format.ts';
import { paymentTypeLabels } from '../../../parts/sales/payment-types.ts';
import type { SaleTender } from '../../../parts/sales/payments.ts';
import { type MinutesPricing, quoteMinutes } from '../../../parts/sales/quote-minutes.ts';
import { type SellTime, useSellTime } from '../../../parts/sales/sell-time.ts';
import { toast } from '../../../ui/toast.tsx';

const addCredits = withoutSchemas<typeof addCreditsRecord>({
  method: 'POST',
  path: '/users/:userId/credits/add',
  changes: ['credits'],
});

const hour = 60;

/** Whole hours that cover the minutes missing for a start, with their price; null while the store has no price. */
export interface HoursOffer {
  readonly minutes: number;
  readonly price: string | null;
  /** The price as a sale; null while time has no price, because the minutes are then granted. */
  readonly total: Centavos | null;
}

/** As many hours as the missing minutes need. */
export function offerFor(missingMinutes: number, pricePerHour: number): HoursOffer {
  const minutes = inHours(missingMinutes);
  const price = toReais(sessionPrice(minutes, fromReais(pricePerHour)));
  return { minutes, price: pricePerHour > 0 ? formatMoney(price) : null, total: null };
}

/** The offer while time is sold (docs/product/credits.md#selling). */
export function saleOffer(missingMinutes: number, pricing: MinutesPricing): HoursOffer {
  const minutes = inHours(missingMinutes);
  const { total } = quoteMinutes(minutes, pricing);
  return { minutes, price: total > 0 ? formatMoney(toReais(total)) : null, total };
}

function inHours(minutes: number): number {
  return Math.ceil(minutes / hour) * hour;
}

interface AddedTime {
  readonly customer: Customer;
  readonly offer: HoursOffer;
  readonly tender: SaleTender;
}

interface AddTime {
  readonly isByCode: SellTime['isByCode'];
  /** The result is false while the minutes wait for their PIX. */
  readonly add: (added: AddedTime) => Promise<boolean>;
}

/**
 * Gives a customer the minutes missing for a start. The only place that decides how: a sale while time has a price,
 * otherwise a grant, paid at the counter (docs/product/credits.md#adding). Unpaid minutes are a courtesy.
 */
export function useAddTime(): AddTime {
  const storeId = useStore().id;
  const sell = useSellTime();
  const grant = useIdempotent(({ customer, offer }: AddedTime, idempotencyKey: string) => {
    const reason = offer.total === null ? {} : { reason: 'Sem cobrança' };
    const body = { storeId, minutes: offer.minutes, ...reason };
    return client.call(addCredits, { params: { userId: customer.id }, body }, { idempotencyKey });
  });
  const granting = useMutation({
    mutationFn: grant,
    onSuccess: (_, { customer, offer }) => {
      const receive = offer.price === null ? '' : ` Receba ${offer.price}.`;
      toast.success(
        'Créditos adicionados!',
        `${formatMinutes(offer.minutes)} para ${customer.name}.${receive}`,
      );
    },
    onError: showFailure('Falha ao adicionar créditos.'),
  });
  const add = async (added: AddedTime) => {
    const { customer, offer, tender } = added;
    const { minutes, total } = offer;
    if (!total) {
      await granting.mutateAsync(added);
      return true;
    }
    const line = { kind: 'credits' as const, minutes, price: toReais(total) };
    const sale = await sell.send({ paymentType: tender, userId: customer.id, time: [line] });
    if (!sale) {
      toast.info('Inicie a sessão depois que o PIX chegar.');
      return false;
    }
    toast.success(
      'Créditos vendidos!',
      `${formatMinutes(minutes)} para ${customer.name}, ${offer.price} em ${paymentTypeLabels[tender]}.`,
    );
    return true;
  };
  return { isByCode: sell.isByCode, add };
}

/** After a refused start, says that the sold time is in the balance. */
export function showTimeIsInBalance({ customer, offer }: Omit<AddedTime, 'tender'>, refusal: unknown): void {
  if (!offer.total || !isOutcomeKnown(refusal)) return;
  toast.info(`O tempo está no saldo de ${customer.name}.`, 'A venda foi feita. Inicie de novo quando puder.');
}
