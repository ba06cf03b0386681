import type { Order } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { useCreateCharge } from './order-calls.ts';
import { chargeFailureQuery } from './order-queries.ts';
import { pixSettingsQuery } from './pix-queries.ts';

export interface Charging {
  /** Why the provider has made no code. */
  readonly problem: string | null;
  /** Null if the store's own key cannot be used instead. */
  readonly useKey: (() => void) | null;
  readonly create: () => void;
  /** Whether `create` is under way. */
  readonly isCreating: boolean;
  /** Whether `useKey` is under way. */
  readonly isUsingKey: boolean;
}

/** Makes the code for the missing amount of an order: in the mode for that amount (account or key), or always by the store's key. */
export function useCharging(order: Order): Charging {
  const storeId = useStore().id;
  const problem = useQuery(chargeFailureQuery(storeId, order.id)).data ?? null;
  const hasKey = useQuery(pixSettingsQuery(storeId)).data?.testedAt != null;
  const usual = useCreateCharge(order);
  const byKey = useCreateCharge(order, 'KEY');
  const isPending = usual.isPending || byKey.isPending;
  return {
    problem,
    useKey: problem !== null && hasKey ? () => !isPending && byKey.mutate(order.id) : null,
    create: () => !isPending && usual.mutate(order.id),
    isCreating: usual.isPending,
    isUsingKey: byKey.isPending,
  };
}
