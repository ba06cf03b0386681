import type { ApiError } from '@coruja/contract';
import { isDevice, type SignedInStore } from './access.ts';
import { type CallHooks, setHooks } from './answers.ts';
import { keys } from './keys.ts';
import { forgetLoaded, queryClient } from './query-client.ts';

// What calls do in addition at a device of the team (docs/product/team.md#at-a-device). Loaded with the admin area.

type Again = Parameters<NonNullable<CallHooks['again']>>[3];

/** Asks who approves, or for the owner's password, and sends the call again. */
export type Ask = (refusal: ApiError, again: Again) => Promise<Response>;

let asking: Ask | null = null;

/** Sets what handles refused calls. Returns a function that removes it. */
export function onRefusal(ask: Ask): () => void {
  asking = ask;
  return () => {
    asking = null;
  };
}

setHooks({
  headers: shownPerson,
  onMe: forgetPreviousPerson,
  again: (error, { method }, _body, again) => {
    // The device was locked, or unlocked for somebody else in another tab.
    // oxlint-disable-next-line no-restricted-properties -- the refused call changed nothing: somebody else's did, elsewhere
    if (error.code === 'CONSOLE_LOCKED') void queryClient.refetchQueries({ queryKey: keys.me });
    const isAsked = error.code === 'APPROVAL_NEEDED' || error.code === 'OWNER_ONLY';
    return asking && isAsked && method !== 'GET' ? asking(error, again) : undefined;
  },
});

/** The person whose screens this tab shows (docs/product/team.md#tabs). */
function shownPerson(): Record<string, string> {
  const store = queryClient.getQueryData<SignedInStore | null>(keys.me);
  return store && isDevice(store) && store.access?.actor ? { 'X-Actor': store.access.actor } : {};
}

/** Removes what the previous person had loaded, before somebody else's screens are shown. */
export function forgetPreviousPerson(store: SignedInStore): void {
  const before = queryClient.getQueryData<SignedInStore | null>(keys.me);
  if (before && before.access?.actor !== store.access?.actor) forgetLoaded();
}
