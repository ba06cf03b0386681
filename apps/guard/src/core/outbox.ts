import type { GuardMessage } from '@coruja/contract';
import { change, type Owed, type Turn } from './state.ts';

// Messages that the server has to get: they are sent again on each new connection until one carried them for certain. The
// server takes each as often as it comes: a reading is no difference, and a command is done but once.

const MAX_OWED = 60;

/** After so many heartbeats on the same connection, and a word of the server behind them, a message has arrived. */
const BEATS_UNTIL_CERTAIN = 2;

export function owe(turn: Turn, message: GuardMessage): void {
  const { link, owed } = turn.state;
  if (link !== null) turn.effects.push({ type: 'send', message });
  const others = owed.filter((other) => !isAbout(other.message, message));
  const item = { message, sentAtBeat: link?.beats ?? null };
  change(turn, { owed: [...others, item].slice(-MAX_OWED) });
}

/** On a new connection, behind the `hello`. */
export function sendOwed(turn: Turn): void {
  const { link, owed } = turn.state;
  if (link === null || owed.length === 0) return;
  for (const { message } of owed) turn.effects.push({ type: 'send', message });
  change(turn, { owed: owed.map(({ message }) => ({ message, sentAtBeat: link.beats })) });
}

/** The server has spoken: what was sent long enough before has arrived. */
export function dropArrived(turn: Turn): void {
  const { link, owed } = turn.state;
  if (link === null) return;
  const left = owed.filter((item) => !hasArrived(item, link.beats));
  if (left.length < owed.length) change(turn, { owed: left });
}

function hasArrived(item: Owed, beats: number): boolean {
  return item.sentAtBeat !== null && beats - item.sentAtBeat >= BEATS_UNTIL_CERTAIN;
}

/** Of two messages about the same thing the newer says all. */
function isAbout(older: GuardMessage, newer: GuardMessage): boolean {
  if (older.type === 'command' && newer.type === 'command') return older.id === newer.id;
  if (older.type === 'finished' && newer.type === 'finished')
    return older.reading.sessionId === newer.reading.sessionId;
  return false;
}
