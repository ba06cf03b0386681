import type { Customer } from '@coruja/contract';
import { fromReais, sessionPrice, toReais } from '@coruja/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMissing, formatMoney } from '../../lib/format.ts';
import { useBalance } from '../../parts/customers/customer-queries.ts';
import { offerFor, type TimeOffer } from './add-time.ts';
import styles from './create-session-dialog.module.css';

/** What a guest will pay for the whole duration. */
export function GuestOutcome({ minutes }: { minutes: number }) {
  const { pricePerHour } = useStore();
  const price = toReais(sessionPrice(Math.max(0, Math.trunc(minutes)), fromReais(pricePerHour)));
  return (
    <OutcomeLine name="Valor a cobrar" value={formatMoney(price)}>
      {pricePerHour === 0 && <p>O preço por hora da loja ainda é R$ 0,00. Defina no perfil.</p>}
    </OutcomeLine>
  );
}

interface CustomerOutcomeProps {
  readonly customer: Customer;
  readonly minutes: number;
  /** Adds the time that is missing and starts. */
  readonly onAddTime: (offer: TimeOffer, form: HTMLFormElement | null) => void;
  /** A start was refused for too few minutes: the offer is what resolves it. */
  readonly wasRefused: boolean;
  readonly disabled: boolean;
}

/** What stays of the customer's balance; when it is too small, what is missing and the way to add it. */
export function CustomerOutcome({ customer, minutes, ...props }: CustomerOutcomeProps) {
  const { pricePerHour } = useStore();
  const balance = useBalance(customer);
  const left = balance - minutes;
  if (left >= 0) return <OutcomeLine name="Saldo depois do início" value={formatMinutes(left)} />;
  const offer = offerFor(-left, pricePerHour);
  return (
    <OutcomeLine name="Saldo depois do início" value={formatMinutes(0)} short>
      <p>
        {formatMissing(-left)}: o saldo é {formatMinutes(balance)}.
      </p>
      <Button
        fullWidth
        className={styles.offer}
        disabled={props.disabled}
        data-resolves={props.wasRefused || undefined}
        onClick={(event) => props.onAddTime(offer, event.currentTarget.form)}
      >
        {['+', formatMinutes(offer.minutes), ' e iniciar', offer.price && ` · ${offer.price}`]}
      </Button>
    </OutcomeLine>
  );
}

interface OutcomeLineProps {
  readonly name: string;
  readonly value: string;
  readonly short?: boolean;
  readonly children?: ReactNode;
}

function OutcomeLine({ name, value, short, children }: OutcomeLineProps) {
  return (
    <div className={styles.outcome} data-short={short || undefined} aria-live="polite">
      <span>{name}</span>
      <strong>{value}</strong>
      {children}
    </div>
  );
}
