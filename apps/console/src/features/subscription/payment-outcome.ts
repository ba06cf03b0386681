import type { Plan, Subscription } from '@coruja/contract';
import { hasCode, serverMessage } from '../../api/errors.ts';
import { tellServerMessage } from '../../api/form-errors.ts';
import { toast } from '../../ui/toast.tsx';

export type PlanInShort = Pick<Plan, 'id' | 'name' | 'price'>;

/** What became of a press: 'invalid' and 'refused' leave the person at the form. */
export type Outcome = 'done' | 'invalid' | 'refused' | 'failed';

const tellRefusal = tellServerMessage('Ocorreu um erro ao processar a assinatura.');

/** The provider did not answer in time: the invoice is being confirmed, and nothing more is to be typed. */
export function isUnanswered(error: unknown): boolean {
  return hasCode(error, 'PAYMENT_TIMEOUT');
}

/** The server's message, else the fixed text (docs/product/payment.md#failures). */
export function tellFailed(error: unknown): Outcome {
  const message = serverMessage(error);
  // It may yet turn out well, so it is told as no error.
  if (isUnanswered(error) && message) toast.info(message);
  else tellRefusal(error);
  return 'failed';
}

/** It is paid, or about to be confirmed. */
export function tellSettled(subscription: Subscription): Outcome {
  if (subscription.openInvoice?.isConfirming) toast.info('Estamos confirmando o pagamento');
  else toast.success('Assinatura realizada com sucesso!');
  return 'done';
}
