import { type Computer, type Customer, type PriceDocument, priceDocument } from '@coruja/contract';
import { fromReais, quote, takenMinutes, toReais } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { pricesQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatMinutes, formatMoney } from '../../../lib/format.ts';
import { isValid, useCustomerPackages } from '../../../parts/customers/customer-packages.ts';
import type { StartPayment } from './session-form.ts';
import { useTimePrices } from '../../../parts/sales/time-prices.ts';
import { saleOffer } from './add-time.ts';
import { PackageOutcome } from './package-outcome.tsx';
import { CustomerOutcome, OutcomeLine } from './start-outcome.tsx';

/** The price changes at the hours of its rules. */
const TICK_MS = 30_000;
const hour = 60;

interface PricedOutcomeProps
  extends Omit<ComponentProps<typeof CustomerOutcome>, 'customer' | 'note' | 'packageName' | 'offerOf'> {
  readonly computer: Computer;
  /** Null for a guest. */
  readonly customer: Customer | null;
  readonly packageId: string | null;
  readonly isOpenEnded: boolean;
  readonly payment: StartPayment;
}

/** What a start takes while time has a price: minutes from a package or the balance, or money. */
export function PricedOutcome({ packageId, ...props }: PricedOutcomeProps) {
  const prices = useQuery(pricesQuery(useStore().id));
  const document = useMemo(() => prices.data && priceDocument.parse(prices.data.document), [prices.data]);
  const { customer, payment, computer } = props;
  const packages = useCustomerPackages(customer?.id).filter(isValid);
  const minutes = Math.max(0, Math.trunc(props.minutes));
  if (payment === 'package') {
    const one = packages.find(({ id }) => id === packageId);
    return one && <PackageOutcome one={one} computer={computer} minutes={minutes} prices={document} />;
  }
  if (customer && payment === 'balance') {
    const packageName = packages[0]?.name;
    return <BalanceOutcome {...props} {...{ customer, minutes, document, packageName }} />;
  }
  return (
    <>
      <Cost {...props} minutes={minutes} document={document} />
      {props.ask}
    </>
  );
}

type BalanceOutcomeProps = Omit<ComponentProps<typeof CustomerOutcome>, 'note' | 'offerOf'> & {
  readonly computer: Computer;
  readonly document: PriceDocument | undefined;
};

function BalanceOutcome({ computer, document, ...props }: BalanceOutcomeProps) {
  const { customer, minutes } = props;
  const pricing = useTimePrices(true, customer.group?.id);
  const room = document?.rooms.find(({ id }) => id === computer.room?.id);
  const taken = takenMinutes(minutes, room?.weight ?? 100);
  const note =
    room && taken !== minutes
      ? `${room.name}: ${formatMinutes(minutes)} de uso leva ${formatMinutes(taken)} do saldo.`
      : undefined;
  // A price that is being typed counts already.
  const pricePerHour = fromReais(props.pricePerHour);
  const offerOf = pricing ? (missing: number) => saleOffer(missing, { ...pricing, pricePerHour }) : null;
  return <CustomerOutcome {...props} minutes={taken} note={note} offerOf={offerOf} />;
}

interface CostProps
  extends Pick<
    PricedOutcomeProps,
    'computer' | 'customer' | 'minutes' | 'pricePerHour' | 'payment' | 'isOpenEnded'
  > {
  readonly document: PriceDocument | undefined;
}

function Cost({ document, computer, customer, pricePerHour, payment, isOpenEnded, ...props }: CostProps) {
  const minutes = isOpenEnded ? hour : props.minutes;
  const name = isOpenEnded ? 'A próxima hora' : 'Valor a cobrar';
  const { timeZone } = useStore();
  useNow(TICK_MS);
  if (!document) return <OutcomeLine name={name} value="…" />;
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
    <OutcomeLine name={name} value={formatMoney(toReais(total))}>
      {rules && <p>{rules}</p>}
      {isOpenEnded && <p>Conta até alguém encerrar; no fim paga o que usar.</p>}
      {payment === 'end' && !isOpenEnded && <p>É o tempo todo; no fim paga só o que usar.</p>}
    </OutcomeLine>
  );
}
