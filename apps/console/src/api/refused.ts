import type { ErrorCode, LiveTopic } from '@coruja/contract';
import type { QueryClient } from '@tanstack/react-query';
import { hasCode } from './errors.ts';
import { noteWritten } from './written.ts';

/** The topics that a refusal shows to be outdated on this screen. */
const outdatedBy: Partial<Record<ErrorCode, readonly LiveTopic[]>> = {
  PRICE_CHANGED: ['prices', 'credits', 'bills', 'store'],
  PAYMENTS_DIFFER: ['products', 'coupons', 'prices'],
};

/** Reloads what a refused call has shown to be outdated. */
export function noteRefused(queryClient: QueryClient, error: unknown): void {
  for (const [code, changes] of Object.entries(outdatedBy))
    if (hasCode(error, code as ErrorCode)) noteWritten(queryClient, changes);
}
