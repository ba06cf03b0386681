import type { Dashboard } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useMay } from '../../api/access.ts';
import { computersQuery, payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';
import { hasProductsQuery } from './dashboard-queries.ts';
import styles from './first-steps-list.module.css';
import { doneSteps, isAnyStepOpen, storeFirstSteps, readFirstSteps, type StepsDone } from './first-steps.ts';

interface FirstSteps {
  /** Whether the list is on the screen, or reserved while it loads. */
  readonly shown: boolean;
  /** Undefined while loading. */
  readonly done: StepsDone | undefined;
  readonly dismiss: () => void;
}

/**
 * The store's first steps: which are done, and whether they are dismissed, which can be undone.
 *
 * @param rest gets the focus when the focused button disappears
 */
export function useFirstSteps(
  figures: Dashboard | undefined,
  rest: RefObject<HTMLElement | null>,
): FirstSteps {
  const store = useStore();
  const [memory, setMemory] = useState(() => readFirstSteps(store.id));
  // They are about the store itself, which an attendant does not set up.
  const isOwner = useMay('owner') === 'yes';
  const dismissed = memory === 'dismissed' || !isOwner;
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

  // Stored only to reserve the list's place while it loads the next time; the server decides whether it is shown.
  useEffect(() => {
    if (!dismissed && isOpen !== undefined) storeFirstSteps(store.id, isOpen ? 'open' : null);
  }, [dismissed, isOpen, store.id]);

  const set = (next: 'dismissed' | 'open') => {
    storeFirstSteps(store.id, next);
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
