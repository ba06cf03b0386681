import { centavos, fromReais, toReais } from '@coruja/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import { formatMoney, parseMoney } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import styles from './event-panel.module.css';
import type { SeatPayment } from './events-queries.ts';

const tenders = ['CASH', 'PIX', 'DEBIT_CARD', 'CREDIT_CARD', 'FREE'] as const;

/** How a seat is paid; `later` for not now. */
export interface SeatPaymentValues {
  readonly tender: (typeof tenders)[number] | 'later';
  /** The cash handed over, as typed. */
  readonly received: string;
}

export const paidInCash: SeatPaymentValues = { tender: 'CASH', received: '' };

/** The call's payment; null for later. */
export function seatPaymentOf({ tender, received }: SeatPaymentValues): SeatPayment | null {
  if (tender === 'later') return null;
  if (tender !== 'CASH' || received.trim() === '') return { type: tender };
  return { type: tender, received: parseMoney(received) ?? Number.NaN };
}

/** The error of the cash handed over, or null. */
export function receivedProblem({ tender, received }: SeatPaymentValues, price: number): string | null {
  if (tender !== 'CASH' || received.trim() === '') return null;
  const reais = parseMoney(received);
  if (reais === null) return 'Informe um valor em reais.';
  return reais < price ? 'O valor recebido é menor que o pagamento.' : null;
}

interface SeatPaymentFieldsProps {
  readonly values: SeatPaymentValues;
  readonly onChange: (values: SeatPaymentValues) => void;
  /** Of the seat, in reais. */
  readonly price: number;
  readonly problem: string | null;
  /** Whether the seat may stay unpaid. */
  readonly mayWait: boolean;
}

/** Tender and cash handed over, with the change. */
export function SeatPaymentFields({ values, onChange, price, problem, mayWait }: SeatPaymentFieldsProps) {
  const { tender, received } = values;
  return (
    <>
      <NativeSelect
        label="Forma de pagamento"
        data-autofocus={!mayWait || undefined}
        description={tender === 'FREE' && 'Cortesia: o valor fica registrado, mas não entra na receita.'}
        data={[
          ...tenders.map((value) => ({ value: value as string, label: paymentTypeLabels[value] })),
          ...(mayWait ? [{ value: 'later', label: 'Pagar depois' }] : []),
        ]}
        value={tender}
        onChange={(event) =>
          onChange({ ...values, tender: event.currentTarget.value as SeatPaymentValues['tender'] })
        }
      />
      {tender === 'CASH' && (
        <TextInput
          label="Recebido"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Opcional, para o troco"
          leftSection={<span className={styles.unit}>R$</span>}
          value={received}
          error={problem}
          onChange={(event) => onChange({ ...values, received: event.currentTarget.value })}
        />
      )}
      {tender !== 'later' && <AmountLine values={values} price={price} />}
    </>
  );
}

/** The price of the seat, or the change. */
function AmountLine({ values: { tender, received }, price }: { values: SeatPaymentValues; price: number }) {
  const reais = tender === 'CASH' ? parseMoney(received) : null;
  const isChange = reais !== null && reais > price;
  const name = isChange ? 'Troco' : 'Lugar';
  const amount = isChange ? toReais(centavos(fromReais(reais) - fromReais(price))) : price;
  return (
    <div className={styles.toPay}>
      <p className={styles.amountLine}>
        <span>{name}</span>
        <output aria-label={name} className={styles.amount}>
          {formatMoney(amount)}
        </output>
      </p>
    </div>
  );
}
