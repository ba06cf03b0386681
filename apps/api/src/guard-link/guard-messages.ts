import { type GuardMessage, guardMessage } from '@coruja/contract';

const knownTypes: readonly string[] = [
  'hello',
  'heartbeat',
  'finished',
  'command',
] satisfies GuardMessage['type'][];

/** @returns undefined for a message of an unknown type, null for a malformed one */
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

/** Removes control characters, one of which the database refuses, from a guard's text. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The same; null if nothing is left. */
export function cleanOrNull(text: string | null): string | null {
  return (text === null ? '' : cleanText(text)) || null;
}
