import type { Customer } from '@coruja/contract';
import { reasonOf } from '../../api/errors.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { isRemovalBlocked, useRemoveCustomer } from './credits-queries.ts';

interface RemoveCustomerDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a customer is removed, or explains that a balance or a session prevents it. */
export function RemoveCustomerDialog({ customer, opened, onClose, onRemoved }: RemoveCustomerDialogProps) {
  const remove = useRemoveCustomer();
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Remover cliente"
      mutation={remove}
      input={customer}
      onDone={onRemoved}
    >
      <p>
        Tem certeza que deseja remover <strong>{customer.name}</strong>? O cadastro sai da lista; o extrato e
        as sessões continuam guardados.
      </p>
      {isRemovalBlocked(remove.error) && <Problem>{reasonOf(remove.error)}</Problem>}
    </ConfirmChange>
  );
}
