import type { EventEmitter } from 'node:events';

/** What a listener of a channel implements. */
export interface ChannelListener {
  /** A message of this process or another; all listeners get them in the same order. */
  onMessage(message: string): void;
  /** Messages may have been missed, or one of ours could not be sent. */
  onGap(): void;
}

/**
 * Sends short messages to every process on the same database. They are not stored: who is not listening at
 * that moment misses them, and gets `onGap`.
 */
export interface Channel {
  /** Returns at once. Call it after the commit, never inside a transaction: it tells of committed changes. */
  send(message: string): void;
  /**
   * False from the loss of the connection until `onGap` was called; messages of others are missed in between.
   */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The embedded database has a single process, so its channels are local. */
export function openChannelOn(bus: EventEmitter, name: string, listener: ChannelListener): Channel {
  const deliver = (message: string) => listener.onMessage(message);
  bus.on(name, deliver);
  return {
    send: (message) => void bus.emit(name, message),
    isListening: () => true,
    close: async () => void bus.off(name, deliver),
  };
}
