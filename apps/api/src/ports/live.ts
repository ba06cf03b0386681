import type { Readable } from 'node:stream';
import type { LiveTopic } from '@coruja/contract';

/** Who opens a stream, and the last notice received. */
export interface LiveOpening {
  readonly storeId: string;
  /** The sign-in; the stream ends with it. */
  readonly tokenHash: Uint8Array;
  /** The id of the last notice received, when reconnecting. */
  readonly lastNoticeId: string | undefined;
  /** At a first opening: how many milliseconds ago the console began to request its lists. */
  readonly ageMs?: number | undefined;
}

export type LiveListener = (
  change: { readonly storeId: string; readonly changes: readonly LiveTopic[] } | null,
) => void;

/** The live streams of all stores as verbs and the HTTP layer see them. */
export interface Live {
  /**
   * Tells a store's open consoles what kind of data has changed. Call it only after the commit, outside the
   * transaction.
   *
   * @returns the id of the notice, by which the caller recognises its own
   */
  publish(storeId: string, changes: readonly LiveTopic[]): string;
  /**
   * A stream of server-sent events, which ends with the sign-in.
   *
   * @throws AppError RATE_LIMITED if the store has too many
   */
  open(opening: LiveOpening): Readable;
  /**
   * Calls the listener for what any process publishes, and with null when something may have been missed.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: LiveListener): () => void;
  /** Whether other processes' notices are being received. */
  isListening(): boolean;
  /** How many streams are open in this process. */
  countStreams(): number;
  /** Ends every stream and opens no more: the server is stopping. */
  endStreams(): void;
  close(): Promise<void>;
}
