import { type Computer, type Customer, type PriceDocument, priceDocument } from '@coruja/contract';
import { fromReais, quote, takenMinutes, toReais } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import type { Payment } from './session-form.ts';
import { useTimePrices } from '../../parts/sales/time-prices.ts';
import { saleOffer } from './add-time.ts';
import { CustomerOutcome, OutcomeLine } from './start-outcome.tsx';

/** The price follows the hours of its rules. */
const TICK_MS = 30_000;

interface PricedOutcomeProps
  extends Omit<ComponentProps<typeof CustomerOutcome>, 'customer' | 'note' | 'offerOf'> {
  readonly computer: Computer;
  /** Null for a guest. */
  readonly customer: Customer | null;
  readonly payment: Payment;
}

/** What a start takes while time has a price: minutes of the balance by the room's weight, or money by the rules. */
export function PricedOutcome({ computer, customer, payment, ...props }: PricedOutcomeProps) {
  const prices = useQuery(pricesQuery(useStore().id));
  const document = useMemo(() => prices.data && priceDocument.parse(prices.data.document), [prices.data]);
  const pricing = useTimePrices(true, customer?.group?.id);
  const minutes = Math.max(0, Math.trunc(props.minutes));
  if (customer && payment === 'balance') {
    const room = document?.rooms.find(({ id }) => id === computer.room?.id);
    const taken = takenMinutes(minutes, room?.weight ?? 100);
    const note =
      room && taken !== minutes
        ? `${room.name}: ${formatMinutes(minutes)} de uso leva ${formatMinutes(taken)} do saldo.`
        : undefined;
    // A price that is being typed counts already.
    const pricePerHour = fromReais(props.pricePerHour);
    const offerOf = pricing ? (missing: number) => saleOffer(missing, { ...pricing, pricePerHour }) : null;
    return <CustomerOutcome {...props} customer={customer} minutes={taken} note={note} offerOf={offerOf} />;
  }
  return (
    <>
      <Cost
        document={document}
        computer={computer}
        customer={customer}
        minutes={minutes}
        pricePerHour={props.pricePerHour}
        payment={payment}
      />
      {props.ask}
    </>
  );
}

interface CostProps
  extends Pick<PricedOutcomeProps, 'computer' | 'customer' | 'minutes' | 'pricePerHour' | 'payment'> {
  readonly document: PriceDocument | undefined;
}

function Cost({ document, computer, customer, minutes, pricePerHour, payment }: CostProps) {
  const { timeZone } = useStore();
  useNow(TICK_MS);
  if (!document) return <OutcomeLine name="Valor a cobrar" value="…" />;
  const { total, lines } = quote({
    prices: document,
    pricePerHour: fromReais(pricePerHour),
    room: computer.room?.id ?? null,
    discountBasisPoints: document.groups.find(({ id }) => id === customer?.group?.id)?.discount ?? 0,
    from: serverNow(),
    minutes,
    timeZone,
  });
  const rules = lines.map(({ ruleName, minutes: part }) => `${ruleName}, ${formatMinutes(part)}`).join(' · ');
  return (
    <OutcomeLine name="Valor a cobrar" value={formatMoney(toReais(total))}>
      {rules && <p>{rules}</p>}
      {payment === 'end' && <p>É o tempo todo; no fim paga só o que usar.</p>}
    </OutcomeLine>
  );
}
