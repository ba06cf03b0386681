import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSignInState } from '../api/sign-in-state.ts';
import { paths } from '../paths.ts';

interface SignedOutOnlyProps {
  readonly children: ReactNode;
  /** Shown while the sign-in is being loaded; by default the page itself. */
  readonly whileLoading?: ReactNode;
}

/** A page for visitors: signed-in owners go to the dashboard (docs/product/stores.md#sign-in). */
export function SignedOutOnly({ children, whileLoading = children }: SignedOutOnlyProps) {
  const signIn = useSignInState();
  if (signIn.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  return signIn.status === 'loading' ? whileLoading : children;
}
