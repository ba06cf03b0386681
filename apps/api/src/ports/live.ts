import type { Readable } from 'node:stream';
import type { LiveTopic } from '@coruja/contract';

/** Who opens a stream, and what was heard last. */
export interface LiveOpening {
  readonly storeId: string;
  /** The sign-in with which the stream ends. */
  readonly tokenHash: Uint8Array;
  /** The id of the last event that arrived, where the stream was open before. */
  readonly lastEventId: string | undefined;
  /** For a first opening: for how long the console has been asking for its lists, in milliseconds. */
  readonly ageMs?: number | undefined;
}

export type LiveListener = (
  change: { readonly storeId: string; readonly changes: readonly LiveTopic[] } | null,
) => void;

/** The live streams of all stores as verbs and the HTTP layer see them. */
export interface Live {
  /**
   * Tells the open consoles of a store what kind of thing has changed. Only after the commit, outside the transaction.
   *
   * @returns the id of the event, by which whoever made the change knows its own again
   */
  publish(storeId: string, changes: readonly LiveTopic[]): string;
  /**
   * A stream of server-sent events, which ends with the sign-in.
   *
   * @throws AppError RATE_LIMITED when the store has too many already
   */
  open(opening: LiveOpening): Readable;
  /**
   * Calls back for what is published in any process, and with null where some of it may have been missed.
   *
   * @returns ends it
   */
  subscribe(listener: LiveListener): () => void;
  /** Whether what other processes publish is heard at present. */
  isListening(): boolean;
  /** How many streams are open in this process. */
  countStreams(): number;
  /** Ends every stream, and opens no more: the server is going to stop. */
  endStreams(): void;
  close(): Promise<void>;
}
