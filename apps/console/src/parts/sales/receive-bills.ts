import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** The bills that another screen adds to the cashier's cart, as navigation state. */
export interface ToReceive {
  readonly billIds: readonly string[];
}

/** Opens the cashier with these bills in the cart. */
export function useReceiveBills(): (billIds: readonly string[]) => void {
  const navigate = useNavigate();
  return (billIds) => void navigate(paths.cashier, { state: { billIds } satisfies ToReceive });
}

/** The bills in a navigation state; null without any. */
export function readBillsToReceive(state: unknown): ToReceive | null {
  const asked = typeof state === 'object' && state !== null && 'billIds' in state ? state.billIds : null;
  return Array.isArray(asked) ? { billIds: asked.filter((id) => typeof id === 'string') } : null;
}
