import type { Customer } from '@coruja/contract';
import { type Centavos, fromReais, sessionPrice, toReais } from '@coruja/domain';
import { Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formatMinutes, formatMissing, formatMoney } from '../../../lib/format.ts';
import { useBalance } from '../../../parts/customers/customer-queries.ts';
import { offerFor, type HoursOffer } from './add-time.ts';
import styles from './create-session-dialog.module.css';
import type { SessionForm } from './session-form.ts';

interface PriceProps {
  /** In reais, as typed; 0 for none. */
  readonly pricePerHour: number;
  /** The price fields, for a store without a price. */
  readonly ask: ReactNode;
}

/** What a guest will pay for the whole duration. */
export function GuestOutcome({ minutes, pricePerHour, ask }: PriceProps & { minutes: number }) {
  const price = toReais(sessionPrice(Math.max(0, Math.trunc(minutes)), fromReais(pricePerHour)));
  return (
    <>
      <OutcomeLine name="Valor a cobrar" value={formatMoney(price)} />
      {ask}
    </>
  );
}

/** For a store without a price: asks for the price of an hour, or to confirm that the time is free. */
export function PriceFields({ form }: { form: UseFormReturnType<SessionForm> }) {
  return (
    <>
      <TextInput
        label="Preço por hora (R$)"
        placeholder="6,00"
        inputMode="decimal"
        autoComplete="off"
        description="A loja ainda não tem preço. Fica salvo no perfil e vale daqui em diante."
        disabled={form.values.isFree}
        {...form.getInputProps('pricePerHour')}
        error={!form.values.isFree && form.errors.pricePerHour}
      />
      <Checkbox
        label="Sem cobrança"
        description="Desta vez ninguém paga por este tempo."
        {...form.getInputProps('isFree', { type: 'checkbox' })}
      />
    </>
  );
}

interface CustomerOutcomeProps extends PriceProps {
  readonly customer: Customer;
  readonly minutes: number;
  /** Why the balance loses other minutes than the session has. */
  readonly note?: string | undefined;
  /** A package that could pay instead. */
  readonly packageName?: string | undefined;
  /** The offer for missing minutes while time has a price; null until it is known. */
  readonly offerOf?: ((missingMinutes: number) => HoursOffer) | null;
  /** How the offer is paid. */
  readonly tenders?: ReactNode;
  /** Whether a PIX code pays the offer, so that the start waits. */
  readonly isByCode: (total: Centavos) => boolean;
  /** Adds the missing time and starts. */
  readonly onAddTime: (offer: HoursOffer, form: HTMLFormElement | null) => void;
  /** A start was refused for too few minutes: the offer is what resolves it. */
  readonly wasRefused: boolean;
  readonly disabled: boolean;
}

/** What is left of the customer's balance; if it is too small, what is missing and a button to add it. */
export function CustomerOutcome({ customer, minutes, note, pricePerHour, ...props }: CustomerOutcomeProps) {
  const balance = useBalance(customer);
  const left = balance - minutes;
  if (left >= 0) {
    return (
      <OutcomeLine name="Saldo depois do início" value={formatMinutes(left)}>
        {note && <p>{note}</p>}
      </OutcomeLine>
    );
  }
  const offer = props.offerOf ? props.offerOf(-left) : offerFor(-left, pricePerHour);
  return (
    <>
      <OutcomeLine name="Saldo depois do início" value={formatMinutes(0)} short>
        <p>
          {formatMissing(-left)}: o saldo é {formatMinutes(balance)}.
        </p>
        {note && <p>{note}</p>}
        {props.packageName && <p>Em Pagamento, escolha Pacote para usar {props.packageName}.</p>}
      </OutcomeLine>
      {props.ask}
      {offer.price && props.tenders}
      <Button
        disabled={props.disabled || props.offerOf === null}
        data-resolves={props.wasRefused || undefined}
        onClick={(event) => props.onAddTime(offer, event.currentTarget.form)}
      >
        {[
          '+',
          formatMinutes(offer.minutes),
          offer.total && props.isByCode(offer.total) ? ' por PIX' : ' e iniciar',
          offer.price && ` · ${offer.price}`,
        ]}
      </Button>
    </>
  );
}

interface OutcomeLineProps {
  readonly name: string;
  readonly value: string;
  readonly short?: boolean;
  readonly children?: ReactNode;
}

export function OutcomeLine({ name, value, short, children }: OutcomeLineProps) {
  return (
    <div className={styles.outcome} data-short={short || undefined} aria-live="polite">
      <span>{name}</span>
      <strong>{value}</strong>
      {children}
    </div>
  );
}
