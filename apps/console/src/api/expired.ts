import type { ApiError } from '@coruja/contract';
import { useSyncExternalStore } from 'react';

// Whether the server has refused a call because the subscription is cancelled and its paid period is over. Only the server decides
// this; nothing here is computed from dates.

let refused = false;
const listeners = new Set<() => void>();

/** Records such a refusal of any call (docs/product/subscription.md#expired-dialog). */
export function noteExpired(error: ApiError): void {
  if (error.code === 'SUBSCRIPTION_CANCELLED') set(true);
}

/** Forgets the refusal, until the next one. */
export function forgetExpired(): void {
  set(false);
}

export function useExpired(): boolean {
  return useSyncExternalStore(subscribe, () => refused);
}

function set(next: boolean): void {
  if (refused === next) return;
  refused = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
