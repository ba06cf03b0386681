import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Channel, ChannelListener } from '../channel.ts';
import type { DatabaseLog } from '../database-log.ts';

export interface PostgresChannelOptions {
  /** The database's URL at this moment; it may move to another server. */
  readonly currentUrl: () => string;
  readonly name: string;
  readonly listener: ChannelListener;
  readonly log: DatabaseLog;
  /** Runs a statement on the pool. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<unknown>;
}

/** How often a silent connection is checked. */
const lookEveryMs = 5_000;
const answerWithinMs = 5_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * A channel over LISTEN and NOTIFY. It listens on its own connection, which reconnects when lost, and sends
 * through the pool.
 */
export async function openPostgresChannel(options: PostgresChannelOptions): Promise<Channel> {
  const sender = new NoticeSender(options);
  const receiver = new NoticeReceiver(options);
  await receiver.open();
  return {
    send: (message) => sender.send(message),
    isListening: () => receiver.isListening,
    close: async () => {
      await sender.flush();
      await receiver.close();
    },
  };
}

/**
 * Committing a NOTIFY takes a lock shared by all such transactions. So each process sends at most one at a
 * time, with all messages that have queued up. It does not wait for the disk, as messages are not stored.
 */
class NoticeSender {
  readonly #options: PostgresChannelOptions;
  #waiting: string[] = [];
  #isSending = false;
  #sent: Promise<void> = Promise.resolve();

  constructor(options: PostgresChannelOptions) {
    this.#options = options;
  }

  send(message: string): void {
    this.#waiting.push(message);
    if (!this.#isSending) this.#sent = this.#sendAll();
  }

  /** Resolves once everything queued so far has been sent or given up. */
  flush(): Promise<void> {
    return this.#sent;
  }

  async #sendAll(): Promise<void> {
    const { query, name, listener, log } = this.#options;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, mostAtOnce);
      try {
        await query(notify, [name, messages]);
      } catch (error) {
        log.warn({ err: error }, 'could not notify the other processes of changes');
        listener.onGap();
      }
    }
    this.#isSending = false;
  }
}

const mostAtOnce = 500;
const notify =
  "select pg_notify($1, message) from set_config('synchronous_commit', 'off', true), unnest($2::text[]) message";

class NoticeReceiver {
  readonly #options: PostgresChannelOptions;
  #client: pg.Client | undefined;
  #url = '';
  #closed = false;
  #isListening = false;

  constructor(options: PostgresChannelOptions) {
    this.#options = options;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Starts listening. If that fails it keeps trying, and reports a gap once it succeeds. */
  async open(): Promise<void> {
    try {
      void this.#watchConnection(await this.#connect());
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the connection that listens for changes failed');
      void this.#reconnect();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const { currentUrl, name, listener } = this.#options;
    this.#url = currentUrl();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'coruja listener',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    // Without a listener an error of the connection would end our process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(name)}`);
    this.#client = client;
    return client;
  }

  /**
   * Resolves when the connection is lost. A vanished machine does not close it, so it is also checked now and
   * then.
   */
  async #watchConnection(client: pg.Client): Promise<void> {
    this.#isListening = true;
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (this.#options.currentUrl() === this.#url) client.query('select 1').catch(lost);
        else lost();
      }, lookEveryMs);
      look.unref();
      const lost = () => {
        clearInterval(look);
        resolve();
      };
      client.once('error', lost);
      client.once('end', lost);
    });
    this.#isListening = false;
    void client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#options.log.warn({}, 'the connection that listens for changes was lost');
    await this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.#closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await delay(pauseMs, undefined, { ref: false });
      const client = await this.#connect().catch(() => undefined);
      if (client === undefined) continue;
      if (this.#closed) return void client.end().catch(() => undefined);
      this.#options.listener.onGap();
      return void this.#watchConnection(client);
    }
  }
}
