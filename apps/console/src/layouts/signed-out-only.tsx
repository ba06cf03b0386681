import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';

interface SignedOutOnlyProps {
  readonly children: ReactNode;
  /** Shown while the session is being restored; without it the page itself is shown meanwhile. */
  readonly whileLoading?: ReactNode;
}

/** A page for visitors: who is signed in goes on to the dashboard (docs/product/stores.md#sign-in). */
export function SignedOutOnly({ children, whileLoading = children }: SignedOutOnlyProps) {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  return session.status === 'loading' ? whileLoading : children;
}
