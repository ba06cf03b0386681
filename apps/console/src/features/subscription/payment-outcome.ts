import type { Plan, Subscription } from '@coruja/contract';
import { hasCode, serverMessage } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { toast } from '../../ui/toast.tsx';

export type PlanInShort = Pick<Plan, 'id' | 'name' | 'price'>;

/** The result of a press: 'invalid' and 'refused' keep the form open. */
export type Outcome = 'done' | 'invalid' | 'refused' | 'failed';

const showRefusal = showServerMessage('Ocorreu um erro ao processar a assinatura.');

/** Whether the provider did not answer in time, so that the invoice is being confirmed. */
export function isUnanswered(error: unknown): boolean {
  return hasCode(error, 'PAYMENT_TIMEOUT');
}

/** The server's message, else the fixed text (docs/product/payment.md#failures). */
export function showPaymentFailure(error: unknown): Outcome {
  const message = serverMessage(error);
  // It may still succeed, so it is not shown as an error.
  if (isUnanswered(error) && message) toast.info(message);
  else showRefusal(error);
  return 'failed';
}

/** Reports that it is paid, or being confirmed. */
export function showPaymentSettled(subscription: Subscription): Outcome {
  if (subscription.openInvoice?.isConfirming) toast.info('Estamos confirmando o pagamento');
  else toast.success('Assinatura realizada com sucesso!');
  return 'done';
}
