import pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { hostOf, serversOf } from './servers.ts';

/** How often the server in use is checked, if there are others. */
const lookEveryMs = 2_000;
const answerWithinMs = 2_000;

/**
 * Knows which server accepts writes (docs/decisions/0015-failover-and-drain.md). Promoting a standby is up to
 * others. This class notices it, even when the old primary stops answering, and never returns to the old
 * primary: each promotion starts a new timeline, and only the newest timeline seen counts.
 */
export class Primary {
  readonly #servers: readonly string[];
  readonly #log: DatabaseLog;
  readonly #listeners: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout | undefined;
  #current: string;
  #timeline = '';
  #finding: Promise<void> | undefined;

  private constructor({ databaseUrl, log }: { databaseUrl: string; log: DatabaseLog }) {
    this.#servers = serversOf(databaseUrl);
    this.#current = this.#servers[0] ?? databaseUrl;
    this.#log = log;
    if (this.isAlone) return;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs);
    this.#timer.unref();
  }

  /** If none accepts writes, the first server is used; its own error says what is wrong. */
  static async open(options: { databaseUrl: string; log: DatabaseLog }): Promise<Primary> {
    const primary = new Primary(options);
    await primary.find();
    return primary;
  }

  get current(): string {
    return this.#current;
  }

  /** Whether only one server is configured. */
  get isAlone(): boolean {
    return this.#servers.length === 1;
  }

  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Asks all servers; concurrent callers share the result. */
  find(): Promise<void> {
    if (this.isAlone) return Promise.resolve();
    this.#finding ??= this.#find().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#finding === undefined && (await timelineOf(this.#current)) === null) await this.find();
  }

  async #find(): Promise<void> {
    const answers = await Promise.all(
      this.#servers.map(async (server) => ({ server, timeline: await timelineOf(server) })),
    );
    for (const { server, timeline } of answers) {
      const isNewer = timeline !== null && timeline > this.#timeline;
      if (isNewer) this.#moveTo(server, timeline);
    }
  }

  #moveTo(server: string, timeline: string): void {
    this.#timeline = timeline;
    if (server === this.#current) return;
    this.#log.warn({ from: hostOf(this.#current), to: hostOf(server) }, 'the database is on another server');
    this.#current = server;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The timeline of a server that accepts writes, eight hexadecimal digits; null if it does not accept writes
 * or does not answer.
 */
async function timelineOf(server: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'coruja look',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  // Without a listener an error of the connection would end our process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
              then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? null;
  } catch {
    return null;
  } finally {
    void client.end().catch(() => undefined);
  }
}
