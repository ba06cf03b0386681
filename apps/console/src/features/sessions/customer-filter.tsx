import type { Customer } from '@coruja/contract';
import { CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { customerQuery } from '../../parts/customers/customer-queries.ts';
import styles from './history.module.css';

interface CustomerFilterProps {
  readonly customerId: string | null;
  /** The name in the list, for a customer who was removed since. */
  readonly knownName: string | undefined;
  readonly onChoose: (customerId: string | null) => void;
}

/** Whose sessions are shown. Only the id leaves this field (docs/product/sessions.md#history). */
export function CustomerFilter({ customerId, knownName, onChoose }: CustomerFilterProps) {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...customerQuery(storeId, customerId ?? ''), enabled: customerId !== null });
  const frame = useRef<HTMLDivElement>(null);
  // Choosing removes the focused element, so the focus moves to its replacement.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [customerId]);
  const choose = (customer: Customer | null) => {
    moved.current = true;
    if (customer) queryClient.setQueryData(keys.customer(storeId, customer.id), customer);
    onChoose(customer?.id ?? null);
  };

  return (
    <div ref={frame} className={styles.customer}>
      {customerId === null ? (
        <CustomerPicker value={null} onPick={choose} onClear={() => choose(null)} />
      ) : (
        <div role="group" aria-label="Cliente">
          <div className={styles.label}>Cliente</div>
          <div className={styles.chosen}>
            <span className={styles.name}>{data?.name ?? knownName ?? 'Cliente removido'}</span>
            <CloseButton aria-label="Mostrar todos os clientes" onClick={() => choose(null)} />
          </div>
        </div>
      )}
    </div>
  );
}
