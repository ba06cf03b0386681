import type { LiveTopic } from '@coruja/contract';
import { AppError } from '../app-error.ts';
import type { Channel } from '../db/channel.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import type { Database } from '../db/database.ts';
import { type OpenSignIn, listOpenSignIns } from '../features/auth/list-open-sign-ins.ts';
import type { Live, LiveListener, LiveOpening } from '../ports/live.ts';
import { LiveStream } from './live-stream.ts';
import {
  type Notice,
  changeMessage,
  decodeNotice,
  encodeNotice,
  retryMessage,
  heartbeat,
  helloMessage,
  newNotice,
  resyncMessage,
} from './notice.ts';
import { RecentNotices } from './recent-notices.ts';

export interface LiveOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: DatabaseLog;
  /**
   * How often each stream sends a heartbeat, so that a console notices within 5 s when it stops. In
   * milliseconds.
   */
  readonly heartbeatMs?: number;
  /** How often the sign-ins of the streams are checked, in milliseconds; a sign-out takes effect at once. */
  readonly signInCheckMs?: number;
  /** How many notices are kept for browsers that reconnect. */
  readonly recent?: number;
}

const channelName = 'coruja_live';
const streamsPerStore = 50;
const retryAfterSeconds = 30;
/** A console that waits longer for a stream refreshes its lists every 30 seconds. */
const longestAgeMs = 60_000;

/** Opens the live streams of this process. Published notices reach those of every process on the database. */
export async function openLive(options: LiveOptions): Promise<Live> {
  const hub = new Hub(options);
  await hub.listen();
  return hub;
}

class Hub implements Live {
  readonly #options: LiveOptions;
  readonly #streams = new Map<string, Set<LiveStream>>();
  readonly #listeners = new Set<LiveListener>();
  readonly #recent: RecentNotices;
  readonly #timers: NodeJS.Timeout[];
  #channel: Channel | undefined;
  #isEnding = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#recent = new RecentNotices(options.recent ?? 5_000);
    const { heartbeatMs = 2_000, signInCheckMs = 15_000 } = options;
    this.#timers = [
      setInterval(() => this.#sendAll(heartbeat), heartbeatMs),
      setInterval(() => void this.#endSignedOut([...this.#streams.keys()]), signInCheckMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async listen(): Promise<void> {
    this.#channel = await this.#options.database.openChannel(channelName, {
      onMessage: (message) => this.#receive(decodeNotice(message)),
      onGap: () => this.#resync(),
    });
  }

  publish(storeId: string, changes: readonly LiveTopic[]): string {
    const notice = newNotice(storeId, changes, this.#options.now());
    this.#channel?.send(encodeNotice(notice));
    return notice.id;
  }

  open({ storeId, tokenHash, lastNoticeId, ageMs }: LiveOpening) {
    const open = this.#streams.get(storeId) ?? new Set();
    if (open.size >= streamsPerStore) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    const stream = new LiveStream(hexOf(tokenHash), (closed) => this.#forget(storeId, closed));
    this.#streams.set(storeId, open.add(stream));
    stream.write(retryMessage);
    if (lastNoticeId !== undefined) this.#catchUp(stream, { storeId, lastNoticeId });
    else if (ageMs !== undefined) this.#sendChangesSinceLoad(stream, { storeId, ageMs });
    stream.write(helloMessage(this.#recent.position));
    if (this.#isEnding) stream.end();
    return stream.output;
  }

  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  isListening(): boolean {
    return this.#channel?.isListening() ?? false;
  }

  countStreams(): number {
    return this.#all().length;
  }

  endStreams(): void {
    this.#isEnding = true;
    for (const stream of this.#all()) stream.end();
  }

  async close(): Promise<void> {
    this.endStreams();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#channel?.close();
  }

  /**
   * A console requests its lists while it opens the stream; send it what changed in between, which may be in
   * neither.
   */
  #sendChangesSinceLoad(stream: LiveStream, { storeId, ageMs }: { storeId: string; ageMs: number }): void {
    const from = new Date(this.#options.now().getTime() - Math.min(ageMs, longestAgeMs));
    this.#sendEarlier(stream, this.#recent.since(from, storeId));
  }

  #catchUp(stream: LiveStream, { storeId, lastNoticeId }: { storeId: string; lastNoticeId: string }): void {
    const missed = this.#recent.missedSince(lastNoticeId, storeId);
    if (missed === null) stream.write(resyncMessage(this.#recent.position));
    else this.#sendEarlier(stream, missed);
  }

  #sendEarlier(stream: LiveStream, notices: readonly Notice[]): void {
    const openedAt = this.#options.now();
    for (const notice of notices) stream.write(changeMessage(notice, openedAt));
  }

  #receive(notice: Notice | null): void {
    if (notice === null) return;
    const { storeId } = notice;
    for (const listener of this.#listeners) listener(notice);
    if (notice.changes.includes('sign-ins')) void this.#endSignedOut([storeId]);
    if (notice.changes.length === 0) return;
    this.#recent.add(notice);
    const text = changeMessage(notice);
    for (const stream of this.#streams.get(storeId) ?? []) stream.write(text);
  }

  #resync(): void {
    for (const listener of this.#listeners) listener(null);
    this.#recent.forget();
    this.#sendAll(resyncMessage(this.#recent.position));
  }

  #sendAll(text: string): void {
    for (const stream of this.#all()) stream.write(text);
  }

  /**
   * Ends the streams whose sign-in has ended: signed out, idle for too long, password reset, account closed.
   */
  async #endSignedOut(storeIds: readonly string[]): Promise<void> {
    // Streams opened from here on were checked when they opened.
    const looked = storeIds.flatMap((storeId) => [...(this.#streams.get(storeId) ?? [])]);
    if (looked.length === 0) return;
    const { database, now, log } = this.#options;
    try {
      const signIns = await listOpenSignIns({ db: database.kysely, now }, storeIds);
      const open = new Set(signIns.map(({ tokenHash }: OpenSignIn) => hexOf(tokenHash)));
      for (const stream of looked) if (!open.has(stream.tokenHash)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'could not check the sign-ins of the live streams');
    }
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  #forget(storeId: string, stream: LiveStream): void {
    const open = this.#streams.get(storeId);
    open?.delete(stream);
    if (open?.size === 0) this.#streams.delete(storeId);
  }
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
