import { addCredits, type Customer } from '@coruja/contract';
import { fromReais, sessionPrice, toReais } from '@coruja/domain';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

const hour = 60;

/** Time that a customer lacks for a start, in whole hours, with its price; null while the store has no price. */
export interface TimeOffer {
  readonly minutes: number;
  readonly price: string | null;
}

/** As many hours as the missing minutes need. */
export function offerFor(missingMinutes: number, pricePerHour: number): TimeOffer {
  const minutes = Math.ceil(missingMinutes / hour) * hour;
  const price = toReais(sessionPrice(minutes, fromReais(pricePerHour)));
  return { minutes, price: pricePerHour > 0 ? formatMoney(price) : null };
}

interface AddedTime {
  readonly customer: Customer;
  readonly offer: TimeOffer;
}

/**
 * Gives a customer the time that a start lacks. The only place that decides how: it is a grant, and the counter takes the money
 * (docs/product/credits.md#adding).
 */
export function useAddTime() {
  const storeId = useStore().id;
  const add = useIdempotent(({ customer, offer }: AddedTime, idempotencyKey: string) =>
    client.call(
      addCredits,
      { params: { userId: customer.id }, body: { storeId, minutes: offer.minutes } },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: add,
    onSuccess: (_, { customer, offer }) => {
      const receive = offer.price === null ? '' : ` Receba ${offer.price}.`;
      toast.success(
        'Créditos adicionados!',
        `${formatMinutes(offer.minutes)} para ${customer.name}.${receive}`,
      );
    },
    onError: tellFailure('Falha ao adicionar créditos.'),
  });
}
