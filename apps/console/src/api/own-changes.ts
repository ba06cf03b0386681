import { now } from '../lib/clock.ts';
import { onAnswer } from './answers.ts';

// Which live notices this tab has caused: the server's answer has their id. The tab reloads after its own call, so the
// notice must not make it reload again.

const MOST = 100;
const answeredAt = new Map<string, number>();

/** Records the answer to a call of this tab, before anything is reloaded because of it. */
export function noteOwnChange(response: Response): void {
  const id = response.headers.get('X-Live-Event');
  if (id === null) return;
  answeredAt.set(id, now());
  const [oldest] = answeredAt.keys();
  if (answeredAt.size > MOST && oldest !== undefined) answeredAt.delete(oldest);
}

/** When the answer to the call that caused the notice arrived; undefined if this tab did not cause it. */
export function ownAnswerTime(eventId: string): number | undefined {
  return answeredAt.get(eventId);
}

onAnswer(noteOwnChange);
