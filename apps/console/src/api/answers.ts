import type { ApiError, Endpoint } from '@coruja/contract';

type AnswerListener = (response: Response) => void;
type WriteListener = (endpoint: Pick<Endpoint, 'changes'>) => void;

// Listeners for the server's answers. The public pages load the client without any listener.

const listeners: AnswerListener[] = [];
let noteWrite: WriteListener = () => {};

/** Sends a refused call again, once somebody has identified themselves. */
export type AskAgain = <T>(
  refusal: ApiError,
  send: (headers?: Readonly<Record<string, string>>) => Promise<T>,
) => Promise<T>;

let asking: AskAgain | null = null;

/** What asks for an approval, or for the owner's password; only where a team works. Returns how to end it. */
export function onRefusal(ask: AskAgain): () => void {
  asking = ask;
  return () => {
    asking = null;
  };
}

/** Rejects with the refusal if nobody can be asked. */
export function askAgain<T>(refusal: ApiError, send: Parameters<AskAgain>[1]): Promise<T> {
  return asking ? (asking(refusal, send) as Promise<T>) : Promise.reject(refusal);
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

export function notifyWrite(endpoint: Pick<Endpoint, 'changes'>): void {
  noteWrite(endpoint);
}
