import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSignInState } from '../api/sign-in-state.ts';
import { paths } from '../paths.ts';

interface SignedOutOnlyProps {
  readonly children: ReactNode;
  /** Shown while the sign-in is being restored; without it the page itself is shown meanwhile. */
  readonly whileLoading?: ReactNode;
}

/** A page for visitors: who is signed in goes on to the dashboard (docs/product/stores.md#sign-in). */
export function SignedOutOnly({ children, whileLoading = children }: SignedOutOnlyProps) {
  const signIn = useSignInState();
  if (signIn.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  return signIn.status === 'loading' ? whileLoading : children;
}
