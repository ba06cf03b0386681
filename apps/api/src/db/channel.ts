import type { EventEmitter } from 'node:events';

/** Who hears a channel. */
export interface ChannelListener {
  /** A message of this process or another, in an order that is the same for all. */
  onMessage(message: string): void;
  /** Messages may have been missed, or one of ours could not be sent. */
  onGap(): void;
}

/**
 * Short messages to every process on the same database. They are kept nowhere: who does not listen at that moment misses
 * them, and is told that there was a gap.
 */
export interface Channel {
  /** Does not wait for anything, and must not stand inside a transaction: what it tells of has been committed. */
  send(message: string): void;
  /** False from the loss of the connection until the gap has been told: what others send meanwhile is missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The embedded database has one process, so its channels end there. */
export function openChannelOn(bus: EventEmitter, name: string, listener: ChannelListener): Channel {
  const hear = (message: string) => listener.onMessage(message);
  bus.on(name, hear);
  return {
    send: (message) => void bus.emit(name, message),
    isListening: () => true,
    close: async () => void bus.off(name, hear),
  };
}
