import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/** Somebody came to a later step without what the earlier ones hand on: says so and begins anew (specification.md, section 2). */
export function TurnedAway({ reason }: { reason: string }) {
  useEffect(() => toast.error(reason), [reason]);
  return <Navigate to={paths.forgotPassword} replace />;
}
