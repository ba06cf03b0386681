import type { createClient, Endpoint } from '@coruja/contract';
import type { SignedInStore } from './access.ts';

type AnswerListener = (response: Response) => void;
type WriteListener = (endpoint: Endpoint, body: unknown) => void;

// Listeners for the server's answers. The public pages load the client without any listener.

const listeners: AnswerListener[] = [];
let noteWrite: WriteListener = () => {};

/** What the admin area adds to each call. */
export interface CallHooks {
  readonly headers: () => Record<string, string>;
  /** Sends a refused call again, once somebody has identified themselves. */
  readonly again?: NonNullable<Parameters<typeof createClient>[0]['onError']>;
  /** Called with who is signed in, before the screens know. */
  readonly onMe?: (store: SignedInStore) => void;
}

export let hooks: CallHooks = { headers: () => ({}) };

export function setHooks(next: CallHooks): void {
  hooks = next;
}

/** Called with each answer before the caller gets it. */
export function onAnswer(listener: AnswerListener): void {
  listeners.push(listener);
}

export function notifyAnswer(response: Response): void {
  for (const listener of listeners) listener(response);
}

/** Called for each successful call, and for refusals that show that the screen is outdated. */
export function onWrite(listener: WriteListener): void {
  noteWrite = listener;
}

export function notifyWrite(endpoint: Endpoint, body: unknown): void {
  noteWrite(endpoint, body);
}
