type Hear = (response: Response) => void;

// Who listens to every answer of the server. The public pages load the client and nobody who listens.

const listeners: Hear[] = [];

/** Hears each answer before whoever has asked. */
export function onAnswer(hear: Hear): void {
  listeners.push(hear);
}

export function tellAnswer(response: Response): void {
  for (const hear of listeners) hear(response);
}
