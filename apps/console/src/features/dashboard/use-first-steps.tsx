import type { Dashboard } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { computersQuery, payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';
import { hasProductsQuery } from './dashboard-queries.ts';
import styles from './first-steps-list.module.css';
import { doneSteps, isAnyStepOpen, keepSteps, recallSteps, type StepsDone } from './first-steps.ts';

interface FirstSteps {
  /** Whether the list has its place on the screen, also while it is coming. */
  readonly shown: boolean;
  /** Undefined while it is coming. */
  readonly done: StepsDone | undefined;
  readonly dismiss: () => void;
}

/**
 * The first steps of the store: what is done of them, and whether they were sent away, which can be undone.
 *
 * @param rest where the focus goes when the button under it is gone
 */
export function useFirstSteps(
  figures: Dashboard | undefined,
  rest: RefObject<HTMLElement | null>,
): FirstSteps {
  const store = useStore();
  const [memory, setMemory] = useState(() => recallSteps(store.id));
  const dismissed = memory === 'dismissed';
  const products = useQuery({ ...hasProductsQuery(store.id), enabled: !dismissed });
  const computers = useQuery({ ...computersQuery(store.id), enabled: !dismissed });
  const account = useQuery({ ...payoutAccountQuery(store.id), enabled: !dismissed });

  const isKnown = figures !== undefined && !products.isPending && !computers.isPending && !account.isPending;
  const done = isKnown
    ? doneSteps({
        store,
        figures,
        hasProducts: products.data,
        computers: computers.data,
        hasPayoutAccount: account.isSuccess ? account.data !== null : undefined,
      })
    : undefined;
  const isOpen = done && isAnyStepOpen(done);

  // Remembered only to keep the list's place while it comes the next time: whether it is there, the server says.
  useEffect(() => {
    if (!dismissed && isOpen !== undefined) keepSteps(store.id, isOpen ? 'open' : null);
  }, [dismissed, isOpen, store.id]);

  const set = (next: 'dismissed' | 'open') => {
    keepSteps(store.id, next);
    setMemory(next);
    rest.current?.focus({ preventScroll: true });
  };
  const dismiss = () => {
    set('dismissed');
    toast.info(
      'Primeiros passos dispensados.',
      <button type="button" className={styles.undo} onClick={() => set('open')}>
        Desfazer
      </button>,
    );
  };
  const isExpected = memory === 'open' || store.pricePerHour === 0;
  return { shown: !dismissed && (isOpen ?? isExpected), done, dismiss };
}
