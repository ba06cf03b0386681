import { createCustomer, updateCustomer } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { toast } from '../../ui/toast.tsx';
import type { CustomerBody, CustomerChanges } from './customer-form.ts';

export function useCreateCustomer() {
  return useMutation({
    mutationFn: (body: CustomerBody) => client.call(createCustomer, { body }),
    onSuccess: (customer) => toast.success('Cliente cadastrado!', customer.name),
  });
}

/** Sends only the changed fields; without changes, nothing. */
export function useUpdateCustomer() {
  return useMutation({
    mutationFn: ({ customerId, changes }: { customerId: string; changes: CustomerChanges }) =>
      client.call(updateCustomer, { params: { userId: customerId }, body: changes }),
    onSuccess: (customer) => toast.success('Cliente atualizado!', customer.name),
  });
}
