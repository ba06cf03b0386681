import type { CounterSettings } from '@coruja/contract';
import { Input, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { toast } from '../../ui/toast.tsx';
import { useLoadBill } from '../../parts/bills/load-bill.ts';
import { useCounterSettings } from '../../parts/bills/open-bills.ts';
import { useReceiveBills } from '../../parts/sales/receive-bills.ts';
import type { Payment, SessionForm } from './session-form.ts';

const labels = { balance: 'Saldo', now: 'Cobrar agora', end: 'No fim' } as const satisfies Record<
  Payment,
  string
>;

/** How a session is paid, what nobody chose by the store's custom; null while time has no price. */
export function useStartPayment(): (values: SessionForm) => Payment | null {
  const settings = useCounterSettings();
  return (values) => (settings?.pricesTime ? paymentOf(values, settings) : null);
}

function paymentOf({ isGuest, payment }: SessionForm, { guestPayment }: CounterSettings): Payment {
  if (payment && !(isGuest && payment === 'balance')) return payment;
  if (!isGuest) return 'balance';
  return guestPayment === 'start' ? 'now' : 'end';
}

/** Leads to the cashier with the bill of a session that has just begun. */
export function useChargeNow(): (sessionId: string) => Promise<void> {
  const loadBill = useLoadBill();
  const receiveBills = useReceiveBills();
  return async (sessionId) => {
    try {
      const bill = await loadBill(sessionId);
      if (bill) receiveBills([bill.id]);
    } catch {
      toast.error('Não foi possível abrir o caixa.', 'A conta fica em A receber.');
    }
  };
}

interface PaymentChoiceProps {
  readonly form: UseFormReturnType<SessionForm>;
  readonly payment: Payment;
}

/** Who pays, and when. */
export function PaymentChoice({ form, payment }: PaymentChoiceProps) {
  const label = useId();
  const choices: readonly Payment[] = form.values.isGuest ? ['now', 'end'] : ['balance', 'now', 'end'];
  return (
    <div>
      <Input.Label labelElement="div" id={label}>
        Pagamento
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={choices.map((value) => ({ value, label: labels[value] }))}
        value={payment}
        onChange={(value) => form.setFieldValue('payment', value)}
      />
    </div>
  );
}
