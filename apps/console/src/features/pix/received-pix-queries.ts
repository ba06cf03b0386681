import { type CallInput, type ReceivedPix, refundPix, resolvePix } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

type ResolveBody = CallInput<typeof resolvePix>['body'];
type RefundBody = CallInput<typeof refundPix>['body'];

/** Uses what is left of a PIX. A second press after a lost answer has no second effect; the caller shows refusals. */
export function useResolvePix({ id }: ReceivedPix) {
  const storeId = useStore().id;
  const resolve = useIdempotent((body: ResolveBody, idempotencyKey: string) =>
    client.call(resolvePix, { params: { storeId, receivedPixId: id }, body }, { idempotencyKey }),
  );
  return useMutation({ mutationFn: resolve });
}

/** Records a refund made at the bank, or asks the provider to refund. The caller shows refusals. */
export function useRefundPix({ id }: ReceivedPix) {
  const storeId = useStore().id;
  const refund = useIdempotent((body: RefundBody, idempotencyKey: string) =>
    client.call(refundPix, { params: { storeId, receivedPixId: id }, body }, { idempotencyKey }),
  );
  return useMutation({ mutationFn: refund, onSuccess: sayRefunded });
}

function sayRefunded({ confirmedBy, refund }: ReceivedPix): void {
  if (confirmedBy !== 'provider') toast.success('Devolução anotada!');
  else toast.success(refund?.state === 'ASKED' ? 'Devolução pedida!' : 'PIX devolvido!');
}
