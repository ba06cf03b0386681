import { type GuardMessage, guardMessage } from '@coruja/contract';

const knownTypes: readonly string[] = [
  'hello',
  'heartbeat',
  'finished',
  'command',
] satisfies GuardMessage['type'][];

/**
 * Reads what a guard says.
 *
 * @returns undefined for a message of a type that this version does not know, null for one that is none
 */
export function readMessage(data: unknown, isBinary: boolean): GuardMessage | undefined | null {
  if (isBinary || !Buffer.isBuffer(data)) return null;
  const json = parse(data.toString('utf8'));
  if (typeof json !== 'object' || json === null || !('type' in json) || typeof json.type !== 'string')
    return null;
  if (!knownTypes.includes(json.type)) return undefined;
  return guardMessage.safeParse(json).data ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A guard's own words as they may be stored and shown: no control characters, of which the database refuses one. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The same, where nothing is as good as no word at all. */
export function cleanOrNull(text: string | null): string | null {
  return (text === null ? '' : cleanText(text)) || null;
}
