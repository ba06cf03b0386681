import { randomUUID } from 'node:crypto';
import { type LiveChange, type LiveTopic, liveTopics } from '@coruja/contract';

/** A change as it goes from the process that made it to all of them. It holds ids and words of a closed list, no data. */
export interface Notice {
  /** The same in every process, so that a browser may come back to another one. */
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

/** Null for what this version cannot read: another one may run beside it for the length of a deploy. */
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

// How it looks on the wire: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** How soon a browser's own EventSource comes back, in milliseconds. */
export const greeting = 'retry: 1000\n\n';
/** Keeps proxies from closing the stream, and tells the console that the server is there. */
export const heartbeat = ':\n\n';

export function changeEvent(notice: Notice): string {
  const data: LiveChange = { topics: [...notice.changes], at: notice.at };
  return eventText('change', notice.id, data);
}

/** The stream stands: what changes from here on is heard. */
export function helloEvent(position: string): string {
  return eventText('hello', position, {});
}

/** Nobody knows what was missed: everything on the screen is to be asked for anew. */
export function resyncEvent(position: string): string {
  return eventText('resync', position, {});
}

function eventText(type: string, id: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
