import { now } from '../lib/clock.ts';
import { onAnswer } from './answers.ts';

// Which events of the live stream this tab has caused itself: the server names the event in its answer. Whoever sent the
// call asks anew for what it shows; the event must not make it ask twice.

const MOST = 100;
const answeredAt = new Map<string, number>();

/** Notes the answer to a call of this tab, before anybody asks anew because of it. */
export function noteOwnChange(response: Response): void {
  const id = response.headers.get('X-Live-Event');
  if (id === null) return;
  answeredAt.set(id, now());
  const [oldest] = answeredAt.keys();
  if (answeredAt.size > MOST && oldest !== undefined) answeredAt.delete(oldest);
}

/** When the answer to the call that caused the event was here; undefined for what others have done. */
export function ownAnswerTime(eventId: string): number | undefined {
  return answeredAt.get(eventId);
}

onAnswer(noteOwnChange);
