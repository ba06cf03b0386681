import type { CounterSettings } from '@coruja/contract';
import { useCounterSettings } from '../../../api/use-counter-settings.ts';
import { toast } from '../../../ui/toast.tsx';
import { useLoadBill } from '../../../parts/bills/load-bill.ts';
import { useReceiveBills } from '../../../parts/sales/receive-bills.ts';
import { makesBill, type StartPayment, type SessionForm } from './session-form.ts';

/** How a session is paid: as chosen, else by the store's default; null while time has no price. */
export function useStartPayment(): (values: SessionForm) => StartPayment | null {
  const settings = useCounterSettings();
  return (values) => (settings?.pricesTime ? paymentOf(values, settings) : null);
}

function paymentOf(
  { isGuest, isOpenEnded, payment, packageId }: SessionForm,
  { guestPayment }: CounterSettings,
): StartPayment {
  if (isOpenEnded) return 'end';
  const isPossible = isGuest ? makesBill(payment) : payment !== 'package' || packageId !== null;
  if (payment && isPossible) return payment;
  if (!isGuest) return 'balance';
  return guestPayment === 'start' ? 'now' : 'end';
}

/** Opens the cashier with the bill of a session that has just started. */
export function useReceiveNow(): (sessionId: string) => Promise<void> {
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
