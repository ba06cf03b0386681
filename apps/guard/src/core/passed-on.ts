import type { ServerMessage } from '@coruja/contract';
import { setBlocks } from './blocks.ts';
import type { Draft } from './state.ts';

/** Messages about neither the session nor a command; most are for others than the core. */
export function forwardMessage(
  draft: Draft,
  message: Exclude<ServerMessage, { type: 'state' | 'command' | 'revoked' }>,
): void {
  if (message.type === 'blocks') return setBlocks(draft, message);
  if (message.type === 'maintenance')
    return void draft.effects.push({ type: 'keep-maintenance', hashes: message.hashes });
  draft.effects.push({ type: 'update', message });
}
