import { type Centavos, toReais } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { SaleBody } from '@coruja/contract';
import { formatMoney } from '../../lib/format.ts';
import styles from './pay-fields.module.css';
import { paymentsBody, type SaleTender, takePayment } from './payments.ts';
import { TenderKeys, tenderOfKey } from './tender-keys.tsx';

type Paid = Pick<SaleBody, 'paymentType' | 'payments'>;

interface Pay {
  readonly tender: SaleTender;
  /** The cash handed over, as typed. */
  readonly received: string;
  readonly problem: string | null;
  readonly choose: (tender: SaleTender) => void;
  readonly type: (received: string) => void;
  /** Pays the total by the chosen tender; null, with an error at the field, if less was handed over. */
  readonly take: (total: Centavos) => Paid | null;
  readonly reset: () => void;
}

/** The payment of a sale by one tender. */
export function usePay(): Pay {
  const [tender, setTender] = useState<SaleTender>('CASH');
  const [received, setReceived] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const type = (text: string) => {
    setReceived(text);
    setProblem(null);
  };
  return {
    tender,
    received,
    problem,
    choose: (chosen) => {
      setTender(chosen);
      setProblem(null);
    },
    type,
    take: (total) => {
      if (total === 0) return { paymentType: tender };
      const taken = takeWhole(tender, received, total);
      if ('payment' in taken) return { paymentType: tender, payments: paymentsBody([taken.payment]) };
      setProblem(taken.problem);
      return null;
    },
    reset: () => {
      setTender('CASH');
      type('');
    },
  };
}

/** Only cash has an amount handed over, never less than the total. */
function takeWhole(tender: SaleTender, received: string, total: Centavos): ReturnType<typeof takePayment> {
  const taken = takePayment(tender, tender === 'CASH' ? received : '', total, 0);
  if ('problem' in taken || taken.payment.amount === total) return taken;
  return { problem: 'O valor recebido é menor que o pagamento.' };
}

interface PayFieldsProps {
  readonly pay: Pay;
  readonly total: Centavos;
  /** Whether F1 to F4 choose the tender. */
  readonly isOn: boolean;
}

/** The tender, the cash handed over, and the change. */
export function PayFields({ pay, total, isOn }: PayFieldsProps) {
  useWindowEvent('keydown', (event) => {
    const tender = tenderOfKey(event.key);
    if (!isOn || !tender || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    pay.choose(tender);
  });
  const taken = pay.received.trim() === '' ? null : takeWhole(pay.tender, pay.received, total);
  const change = taken && 'payment' in taken && toReais(taken.payment.received ?? total) - toReais(total);
  return (
    <div className={styles.pay}>
      <TenderKeys chosen={pay.tender} onChoose={pay.choose} />
      {pay.tender === 'CASH' && (
        <div className={styles.cash}>
          <TextInput
            label="Recebido"
            placeholder={formatMoney(toReais(total))}
            inputMode="decimal"
            autoComplete="off"
            value={pay.received}
            error={pay.problem}
            onChange={(event) => pay.type(event.currentTarget.value)}
          />
          <p className={styles.change}>
            <span>Troco</span>
            <output aria-label="Troco">{formatMoney(change || 0)}</output>
          </p>
        </div>
      )}
    </div>
  );
}
