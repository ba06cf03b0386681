import { type Bill, receiveBills } from '@coruja/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { ConfirmChange } from '../confirm-change.tsx';
import { type TabCustomer, tabQuery } from './tab-queries.ts';

interface PutOnTabDialogProps {
  readonly bill: Bill;
  readonly customer: TabCustomer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Pôr no fiado': the bill of a customer's session becomes a part of their tab. Give it the bill's id as its `key`. */
export function PutOnTabDialog({ bill, customer, opened, onClose }: PutOnTabDialogProps) {
  const tab = useQuery({ ...tabQuery(useStore().id, customer.id), enabled: opened }).data;
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Pôr no fiado"
      cancelLabel="Voltar"
      mutation={usePutOnTab(customer.id)}
      input={bill}
      goneCode="BILL_SETTLED"
    >
      <p>
        <strong>
          {bill.computer.name} · {formatMoney(bill.amount)}
        </strong>{' '}
        passa para o fiado de {customer.name}. Não entra dinheiro no caixa.
      </p>
      {tab && <p>{tabText(tab)}</p>}
    </ConfirmChange>
  );
}

/** 'Deve R$ 12,50. Limite de R$ 50,00; restam R$ 37,50.' */
function tabText({ limit, owed, left }: { limit: number | null; owed: number; left: number }): string {
  const owes = owed === 0 ? 'Não deve nada.' : `Deve ${formatMoney(owed)}.`;
  if (limit === null) return `${owes} Sem limite de fiado: defina um no cadastro do cliente.`;
  return `${owes} Limite de ${formatMoney(limit)}; restam ${formatMoney(left)}.`;
}

/** Puts the bill of a customer's session on their tab. */
function usePutOnTab(customerId: string) {
  const storeId = useStore().id;
  const put = useIdempotent((bill: { id: string; amount: number }, idempotencyKey: string) =>
    client.call(
      receiveBills,
      {
        params: { storeId },
        body: {
          paymentType: 'TAB',
          bills: [{ billId: bill.id, price: bill.amount }],
          userId: customerId,
        },
      },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: put,
    onSuccess: ({ total, user }) =>
      toast.success('Conta posta no fiado!', `${formatMoney(total)} de ${user?.name ?? ''}.`),
    onError: showFailure('Não foi possível pôr a conta no fiado.'),
  });
}
