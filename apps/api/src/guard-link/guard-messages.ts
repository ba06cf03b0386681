import { type GuardMessage, guardMessage } from '@coruja/contract';
import type { Boot } from './boot-queries.ts';

const knownTypes: readonly string[] = [
  'hello',
  'heartbeat',
  'finished',
  'command',
  'call',
  'maintenance',
  'update',
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

/** @param at milliseconds since the epoch, when the message was received */
export function bootOf(hello: Extract<GuardMessage, { type: 'hello' }>, at: number): Boot | null {
  const { bootId, upSeconds, processSeconds } = hello;
  if (bootId === undefined || upSeconds === undefined || processSeconds === undefined) return null;
  const secondsAgo = (seconds: number) => new Date(at - seconds * 1_000);
  return {
    id: bootId,
    bootedAt: secondsAgo(upSeconds),
    startedAt: secondsAgo(Math.min(processSeconds, upSeconds)),
  };
}
