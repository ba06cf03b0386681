import type { GuardMessage } from '@coruja/contract';
import { change, type Draft, type PendingMessage } from './state.ts';

// Messages that must reach the server. Each is sent again on every new connection until it counts as acknowledged. The server
// may get one twice: a reading is a total and not a difference, and a command's state only goes forward.

const MAX_PENDING = 60;

/** The server acknowledges nothing by name. A state received this many heartbeats after a message proves that it arrived. */
const HEARTBEATS_UNTIL_ACKNOWLEDGED = 2;

export function sendUntilAcknowledged(draft: Draft, message: GuardMessage): void {
  const { connection, pendingMessages } = draft.state;
  if (connection !== null) draft.effects.push({ type: 'send', message });
  const others = pendingMessages.filter((other) => !isReplacedBy(other.message, message));
  const pending = { message, sentAtHeartbeat: connection?.heartbeats ?? null };
  change(draft, { pendingMessages: [...others, pending].slice(-MAX_PENDING) });
}

/** On a new connection, after the `hello`. */
export function resendPending(draft: Draft): void {
  const { connection, pendingMessages } = draft.state;
  if (connection === null || pendingMessages.length === 0) return;
  for (const { message } of pendingMessages) draft.effects.push({ type: 'send', message });
  change(draft, {
    pendingMessages: pendingMessages.map(({ message }) => ({
      message,
      sentAtHeartbeat: connection.heartbeats,
    })),
  });
}

/** To be called when a state was received. */
export function dropAcknowledged(draft: Draft): void {
  const { connection, pendingMessages } = draft.state;
  if (connection === null) return;
  const left = pendingMessages.filter((pending) => !isAcknowledged(pending, connection.heartbeats));
  if (left.length < pendingMessages.length) change(draft, { pendingMessages: left });
}

function isAcknowledged({ sentAtHeartbeat }: PendingMessage, heartbeats: number): boolean {
  return sentAtHeartbeat !== null && heartbeats - sentAtHeartbeat >= HEARTBEATS_UNTIL_ACKNOWLEDGED;
}

function isReplacedBy(older: GuardMessage, newer: GuardMessage): boolean {
  if (older.type === 'command' && newer.type === 'command') return older.id === newer.id;
  if (older.type === 'finished' && newer.type === 'finished')
    return older.reading.sessionId === newer.reading.sessionId;
  if (older.type === 'maintenance' && newer.type === 'maintenance')
    return older.sheet === newer.sheet && older.code === newer.code;
  return false;
}
