import {
  addCredits,
  cancelCustomerPackage,
  listCreditEntries,
  listCustomers,
  removeCustomer,
  setCredits,
  transferCredits,
  type Customer,
  type CustomerPackage,
} from '@coruja/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { skipQueriesOfRemoved } from '../../api/written.ts';
import { formatBalance } from '../../parts/customers/balance.tsx';
import { BALANCE_FRESH_MS } from '../../parts/customers/customer-queries.ts';
import { toast } from '../../ui/toast.tsx';

const CUSTOMERS_PER_PAGE = 100;
const ENTRIES_PER_PAGE = 20;

/** This store's customers by name, page by page. */
export function customersQuery(storeId: string) {
  return infiniteQueryOptions({
    queryKey: keys.customerList(storeId),
    queryFn: ({ pageParam, signal }) =>
      client.page(listCustomers, { query: { limit: CUSTOMERS_PER_PAGE, ...pageParam } }, { signal }),
    ...byCursor,
  });
}

/** A customer's ledger, newest first, page by page. */
export function creditEntriesQuery(storeId: string, customerId: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.credits(storeId), 'entries', customerId],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listCreditEntries,
        { params: { userId: customerId }, query: { limit: ENTRIES_PER_PAGE, ...pageParam } },
        { signal },
      ),
    ...byCursor,
  });
}

const byCursor = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
    nextCursor === null ? undefined : { cursor: nextCursor },
  staleTime: BALANCE_FRESH_MS,
};

interface Grant {
  readonly minutes: number;
  /** Required while time has a price. */
  readonly reason?: string;
}

/** Adds minutes. A second press after a lost answer has no second effect. */
export function useAddCredits(customer: Customer) {
  const storeId = useStore().id;
  const add = useIdempotent((grant: Grant, idempotencyKey: string) =>
    client.call(
      addCredits,
      { params: { userId: customer.id }, body: { storeId, ...grant } },
      { idempotencyKey },
    ),
  );
  return useMutation({
    mutationFn: add,
    onSuccess: (_, { minutes }) =>
      toast.success('Créditos adicionados!', `${formatBalance(minutes)} para ${customer.name}.`),
  });
}

/** Sets the balance to a number of minutes. */
export function useSetCredits(customer: Customer) {
  return useMutation({
    mutationFn: (minutes: number) =>
      client.call(setCredits, { params: { userId: customer.id }, body: { minutes } }),
    onSuccess: (_, minutes) =>
      toast.success('Saldo atualizado!', `${customer.name} tem ${formatBalance(minutes)}.`),
  });
}

/** Moves minutes to another customer. A second press after a lost answer has no second effect. */
export function useTransferCredits(customer: Customer) {
  const transfer = useIdempotent(
    ({ to, minutes }: { to: Customer; minutes: number }, idempotencyKey: string) =>
      client.call(
        transferCredits,
        { params: { userId: customer.id }, body: { toUserId: to.id, minutes } },
        { idempotencyKey },
      ),
  );
  return useMutation({
    mutationFn: transfer,
    onSuccess: (_, { to, minutes }) =>
      toast.success(
        'Créditos transferidos!',
        `${formatBalance(minutes)} de ${customer.name} para ${to.name}.`,
      ),
  });
}

/** Cancels a package; what is left of it is lost. */
export function useCancelPackage() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: ({ id }: CustomerPackage) =>
      client.call(cancelCustomerPackage, { params: { storeId, packageId: id } }),
    onSuccess: (_, { name }) => toast.success('Pacote cancelado!', name),
    onError: showFailure('Falha ao cancelar o pacote.'),
  });
}

export function useRemoveCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (customer: Customer) => client.call(removeCustomer, { params: { userId: customer.id } }),
    onSuccess: (_, customer) => {
      toast.success('Cliente removido!', customer.name);
      skipQueriesOfRemoved(queryClient, customer.id);
    },
    onError: (error) => {
      if (!isRemovalBlocked(error)) showFailure('Falha ao remover o cliente.')(error);
    },
  });
}

/** Whether a customer cannot be removed yet, for a reason that the owner can resolve. */
export function isRemovalBlocked(error: unknown): boolean {
  const codes = [
    'CUSTOMER_HAS_BALANCE',
    'CUSTOMER_HAS_TAB',
    'CUSTOMER_IN_SESSION',
    'CUSTOMER_HAS_SEAT',
  ] as const;
  return codes.some((code) => hasCode(error, code));
}
