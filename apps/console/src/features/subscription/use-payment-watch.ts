import type { Subscription } from '@coruja/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../ui/toast.tsx';

/**
 * Notices when the open invoice is paid or not confirmed (docs/product/payment.md#confirmation).
 *
 * @param onGone called when there is no longer an open invoice
 */
export function usePaymentWatch(subscription: Subscription | null, onGone: () => void): void {
  const before = useRef(subscription);
  const tell = useEffectEvent((last: Subscription | null) => {
    const invoice = last?.openInvoice;
    if (!invoice || subscription?.openInvoice?.isConfirming) return;
    if (!subscription?.openInvoice) onGone();
    if (isPaid(subscription, invoice.plan.id)) toast.success('Assinatura realizada com sucesso!');
    else if (invoice.isConfirming) {
      toast.error('O pagamento não foi confirmado.', 'Confira os dados ou use outra forma de pagamento.');
    }
  });
  useEffect(() => {
    tell(before.current);
    before.current = subscription;
  }, [subscription]);
}

function isPaid(subscription: Subscription | null, planId: string): boolean {
  return (
    subscription?.status === 'ACTIVE' && subscription.openInvoice === null && subscription.plan.id === planId
  );
}
