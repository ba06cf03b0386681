import { type EndedSession, endSession, type Session } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { tellFailure, tellServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

/** Whether a refusal says that there is nothing left to end. */
export function isOverAlready(error: unknown): boolean {
  return hasCode(error, 'SESSION_ENDED') || hasCode(error, 'SESSION_NOT_FOUND');
}

/**
 * Ends a session, and says what became of its time. Sent once: a session that is over already refuses a second end.
 *
 * @param failureTitle the caller's text of docs/product/words.md#failures
 * @param preferServerMessage the sessions screen shows the server's own sentence where there is one
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

/** What the person at the counter has to know next: what to charge, or what went back. */
function settlementOf({ user, price, refundedMinutes }: EndedSession): string {
  if (!user) return `Valor a cobrar: ${formatMoney(price)}.`;
  if (refundedMinutes === 0) return 'Não havia minutos inteiros a devolver.';
  const verb = refundedMinutes === 1 ? 'devolvido' : 'devolvidos';
  return `${formatMinutes(refundedMinutes)} ${verb} ao saldo de ${user.name}.`;
}
