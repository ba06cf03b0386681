import { type EndedSession, endSession, type Session } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { tellFailure, tellServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

/** Whether a refusal says that the session is over already. */
export function isOverAlready(error: unknown): boolean {
  return hasCode(error, 'SESSION_ENDED') || hasCode(error, 'SESSION_NOT_FOUND');
}

/**
 * Ends a session, and reports the charge or refund. No idempotency key is needed, because a second end is refused.
 *
 * @param failureTitle the caller's text of docs/product/words.md#failures
 * @param preferServerMessage whether to show the server's message if there is one
 */
export function useEndSession(failureTitle: string, preferServerMessage = false) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (session: Pick<Session, 'id'>) =>
      client.call(endSession, { params: { storeId, sessionId: session.id } }),
    onSuccess: (ended) => toast.success('Sessão encerrada com sucesso!', settlementOf(ended)),
    onError: (preferServerMessage ? tellServerMessage : tellFailure)(failureTitle),
  });
}

/** What to charge, or what was refunded. */
function settlementOf({ user, price, refundedMinutes }: EndedSession): string {
  if (!user) return `Valor a cobrar: ${formatMoney(price)}.`;
  if (refundedMinutes === 0) return 'Não havia minutos inteiros a devolver.';
  const verb = refundedMinutes === 1 ? 'devolvido' : 'devolvidos';
  return `${formatMinutes(refundedMinutes)} ${verb} ao saldo de ${user.name}.`;
}
