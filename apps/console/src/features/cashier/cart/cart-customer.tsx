import type { Customer } from '@coruja/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasCode } from '../../../api/errors.ts';
import { keys } from '../../../api/keys.ts';
import { useStore } from '../../../api/store-context.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import type { CustomerDraft } from '../../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../../parts/customers/customer-picker.tsx';
import { customerQuery } from '../../../parts/customers/customer-queries.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { toast } from '../../../ui/toast.tsx';

const NewCustomerDialog = onDemand(
  async () => (await import('../../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);

interface CartCustomerProps {
  readonly customerId: string | null;
  readonly onChoose: (customerId: string | null) => void;
  /** Time in the cart needs a customer. */
  readonly isNeeded: boolean;
  readonly disabled: boolean;
}

/** The buyer; without one the sale is 'Anônimo'. The cart has only the id, so that no CPF is stored in the browser. */
export function CartCustomer({ customerId, onChoose, isNeeded, disabled }: CartCustomerProps) {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const creating = useDialog<CustomerDraft>();
  const query = useQuery({ ...customerQuery(storeId, customerId ?? ''), enabled: customerId !== null });

  const choose = (customer: Customer) => {
    queryClient.setQueryData(keys.customer(storeId, customer.id), customer);
    onChoose(customer.id);
  };
  const isGone = hasCode(query.error, 'CUSTOMER_NOT_FOUND');
  const letGo = useEffectEvent(() => {
    onChoose(null);
    toast.info('O cliente desta venda não está mais cadastrado.');
  });
  useEffect(() => {
    if (isGone) letGo();
  }, [isGone]);

  return (
    <>
      <CustomerPicker
        value={customerId === null ? null : (query.data ?? null)}
        onPick={choose}
        onClear={() => onChoose(null)}
        onNewCustomer={creating.open}
        label="Cliente"
        description={
          isNeeded ? 'Recebe o tempo do carrinho.' : 'Opcional. Sem cliente, a venda fica como Anônimo.'
        }
        disabled={disabled || (customerId !== null && query.data === undefined)}
      />
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? undefined}
        onCreated={choose}
      />
    </>
  );
}
