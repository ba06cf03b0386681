import type { Endpoint } from '@coruja/contract';

type Hear = (response: Response) => void;
type Note = (endpoint: Pick<Endpoint, 'changes'>) => void;

// Who listens to every answer of the server. The public pages load the client and nobody who listens.

const listeners: Hear[] = [];
let noteWrite: Note = () => {};

/** Hears each answer before whoever has asked. */
export function onAnswer(hear: Hear): void {
  listeners.push(hear);
}

export function tellAnswer(response: Response): void {
  for (const hear of listeners) hear(response);
}

/** Hears of each call that succeeded, and of each whose refusal shows that the screen is old. */
export function onWrite(note: Note): void {
  noteWrite = note;
}

export function tellWrite(endpoint: Pick<Endpoint, 'changes'>): void {
  noteWrite(endpoint);
}
