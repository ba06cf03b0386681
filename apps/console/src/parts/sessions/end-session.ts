import { type EndedSession, endSession, type Session } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode, isRefusedBy } from '../../api/errors.ts';
import { showFailure, showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { useLoadBill } from '../bills/load-bill.ts';
import { useReceiveBills } from '../sales/receive-bills.ts';
import { toast } from '../../ui/toast.tsx';

/** Whether a refusal says that the session is over already. */
export function isOverAlready(error: unknown): boolean {
  return hasCode(error, 'SESSION_ENDED') || hasCode(error, 'SESSION_NOT_FOUND');
}

/**
 * Ends a session, and reports what to receive or what was refunded. It needs no idempotency key: a second end is refused.
 *
 * @param failureTitle the caller's text of docs/product/words.md#failures
 * @param preferServerMessage whether to show the server's message if there is one
 */
export function useEndSession(failureTitle: string, preferServerMessage = false) {
  const storeId = useStore().id;
  const receiveBills = useReceiveBills();
  const loadBill = useLoadBill();
  const isPriced = usePricesTime();
  const offerBill = async ({ id }: EndedSession) => {
    const bill = await loadBill(id).catch(() => null);
    if (bill === null) return toast.success(success, 'A conta fica em A receber.');
    if (!bill) return toast.success(success, 'Nada a cobrar.');
    const detail = `A receber: ${formatMoney(bill.amount)}.`;
    toast.offer(success, detail, { label: 'Receber agora', act: () => receiveBills([bill.id]) });
  };
  return useMutation({
    mutationFn: (session: Pick<Session, 'id'>) =>
      client.call(endSession, { params: { storeId, sessionId: session.id } }),
    onSuccess: (ended) =>
      ended.billing === 'bill' ? void offerBill(ended) : toast.success(success, settlementOf(ended)),
    onError: (error) => {
      const title = isPriced && isRefusedBy(endSession, error) ? 'Falha ao encerrar a sessão.' : failureTitle;
      (preferServerMessage ? showServerMessage : showFailure)(title)(error);
    },
  });
}

const success = 'Sessão encerrada com sucesso!';

/** What to receive, or what was refunded. */
function settlementOf(ended: EndedSession): string {
  const { user, price, billing, refundedMinutes } = ended;
  if (billing === 'paid' || billing === 'event') return 'O tempo já estava pago.';
  if (ended.package?.kind === 'pass') return 'O passe continua valendo até o seu horário.';
  if (!user) return `Valor a cobrar: ${formatMoney(price)}.`;
  if (refundedMinutes === 0) return 'Não havia minutos inteiros a devolver.';
  const verb = refundedMinutes === 1 ? 'devolvido' : 'devolvidos';
  return `${formatMinutes(refundedMinutes)} ${verb} ${ended.package ? `a ${ended.package.name}` : `ao saldo de ${user.name}`}.`;
}
