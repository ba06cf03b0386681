import { randomUUID } from 'node:crypto';
import { type LiveChange, type LiveTopic, liveTopics } from '@coruja/contract';

/** A change as sent from its process to all. It has ids and topics, no data. */
export interface Notice {
  /** The same in every process, so that a browser may reconnect to another one. */
  readonly id: string;
  readonly storeId: string;
  readonly changes: readonly LiveTopic[];
  readonly at: string;
}

export function newNotice(storeId: string, changes: readonly LiveTopic[], at: Date): Notice {
  return { id: randomUUID(), storeId, changes, at: at.toISOString() };
}

export function encodeNotice(notice: Notice): string {
  return JSON.stringify(notice);
}

/** Null for what this version cannot read: a newer version may run beside it during a deploy. */
export function decodeNotice(text: string): Notice | null {
  try {
    const { id, storeId, changes, at } = JSON.parse(text) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof storeId !== 'string' || typeof at !== 'string') return null;
    if (!Array.isArray(changes)) return null;
    return { id, storeId, at, changes: changes.filter(isTopic) };
  } catch {
    return null;
  }
}

const known: ReadonlySet<unknown> = new Set(liveTopics);

function isTopic(value: unknown): value is LiveTopic {
  return known.has(value);
}

// The wire format: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** How soon a browser's EventSource reconnects, in milliseconds. */
export const retryMessage = 'retry: 1000\n\n';
/** Keeps proxies from closing the stream, and tells the console that the server is alive. */
export const heartbeat = ':\n\n';

/** @param openedAt when the stream was opened, if that was after the notice */
export function changeMessage(notice: Notice, openedAt?: Date): string {
  const age = openedAt && { ageMs: Math.max(0, openedAt.getTime() - Date.parse(notice.at)) };
  const data: LiveChange = { topics: [...notice.changes], at: notice.at, ...age };
  return streamMessage('change', notice.id, data);
}

/** The stream is open: later changes will be sent. */
export function helloMessage(position: string): string {
  return streamMessage('hello', position, {});
}

/** Notices may have been missed: the console must request everything again. */
export function resyncMessage(position: string): string {
  return streamMessage('resync', position, {});
}

function streamMessage(type: string, id: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
