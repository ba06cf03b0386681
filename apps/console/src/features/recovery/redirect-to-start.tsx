import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/** For a later step without e-mail or token: shows a message and goes to step 1 (docs/product/password-recovery.md#steps). */
export function RedirectToStart({ reason }: { reason: string }) {
  useEffect(() => toast.error(reason), [reason]);
  return <Navigate to={paths.forgotPassword} replace />;
}
