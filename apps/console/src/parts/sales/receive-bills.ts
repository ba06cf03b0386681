import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** What another screen asks the cashier to put into its cart, in the state of the navigation. */
export interface ToReceive {
  readonly billIds: readonly string[];
}

/** Leads to the cashier with bills in the cart, ready to be paid. */
export function useReceiveBills(): (billIds: readonly string[]) => void {
  const navigate = useNavigate();
  return (billIds) => void navigate(paths.cashier, { state: { billIds } satisfies ToReceive });
}

/** What a navigation asked for; null for any other. */
export function readToReceive(state: unknown): ToReceive | null {
  const asked = typeof state === 'object' && state !== null && 'billIds' in state ? state.billIds : null;
  return Array.isArray(asked) ? { billIds: asked.filter((id) => typeof id === 'string') } : null;
}
