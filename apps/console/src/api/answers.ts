import type { Endpoint } from '@coruja/contract';

type Hear = (response: Response) => void;
type Note = (endpoint: Pick<Endpoint, 'changes'>) => void;

// Listeners for the server's answers. The public pages load the client without any listener.

const listeners: Hear[] = [];
let noteWrite: Note = () => {};

/** Called with each answer before the caller gets it. */
export function onAnswer(hear: Hear): void {
  listeners.push(hear);
}

export function tellAnswer(response: Response): void {
  for (const hear of listeners) hear(response);
}

/** Called for each successful call, and for refusals that show that the screen is outdated. */
export function onWrite(note: Note): void {
  noteWrite = note;
}

export function tellWrite(endpoint: Pick<Endpoint, 'changes'>): void {
  noteWrite(endpoint);
}
