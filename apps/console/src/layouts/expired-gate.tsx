import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { forgetExpired, useExpired } from '../api/expired.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { paths } from '../paths.ts';

/** The screens that the dialog does not cover (docs/product/subscription.md#expired-dialog). */
const openPaths: ReadonlySet<string> = new Set([
  paths.subscription,
  paths.profile,
  paths.bankStore,
  paths.logout,
]);

const ExpiredModal = lazyPart(async () => (await import('./expired-modal.tsx')).ExpiredModal);

/**
 * Shows the expired modal from the first refusal on, until somebody goes to a screen that stays open. After that, the next
 * refusal shows it again: only the server knows whether the store may be used again.
 */
export function ExpiredGate() {
  const expired = useExpired();
  const isOpen = openPaths.has(useLocation().pathname);
  useEffect(() => {
    if (expired && isOpen) forgetExpired();
  }, [expired, isOpen]);
  // Another store may sign in next.
  useEffect(() => forgetExpired, []);
  if (!expired || isOpen) return null;
  return (
    <Suspense>
      <ExpiredModal />
    </Suspense>
  );
}
