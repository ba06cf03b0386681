import type { Endpoint } from '@coruja/contract';

type AnswerListener = (response: Response) => void;
type WriteListener = (endpoint: Pick<Endpoint, 'changes'>) => void;

// Listeners for the server's answers. The public pages load the client without any listener.

const listeners: AnswerListener[] = [];
let noteWrite: WriteListener = () => {};

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
