import type { ServerMessage } from '@coruja/contract';
import type { Effect } from './state.ts';

/** What others than the core do with a message. */
export function passedOn(
  message: Extract<ServerMessage, { type: 'maintenance' | 'update' | 'update-key' }>,
): Effect {
  if (message.type === 'maintenance') return { type: 'keep-maintenance', hashes: message.hashes };
  return { type: 'update', message };
}
