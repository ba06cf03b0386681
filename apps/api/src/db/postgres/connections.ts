import type pg from 'pg';
import type { CallTime } from '../call-time.ts';
import { DatabaseUnavailableError } from '../connection-error.ts';
import type { DatabaseLoad } from '../database.ts';
import type { Primary } from './primary.ts';
import { asUnavailable } from './unavailable.ts';

/** The connection pool of the server that accepts writes; replaced as soon as another server does. */
export class Connections {
  readonly #primary: Primary;
  readonly #createPool: (server: string) => pg.Pool;
  readonly #open = new Set<pg.Client>();
  #pool: pg.Pool;

  constructor({ primary, createPool }: { primary: Primary; createPool: (server: string) => pg.Pool }) {
    this.#primary = primary;
    this.#createPool = createPool;
    this.#pool = this.#create();
    primary.onMove(() => this.#follow());
  }

  /**
   * Lends a connection. If the server is unreachable and others are configured, it first looks for the new primary.
   *
   * @param time limits the wait; without it only the time to connect is limited
   */
  async lend(time?: CallTime): Promise<pg.PoolClient> {
    try {
      return await this.#borrow(time);
    } catch (error) {
      const translated = asUnavailable(error);
      if (!(translated instanceof DatabaseUnavailableError) || this.#primary.isAlone) throw translated;
      const before = this.#pool;
      const find = () => this.#primary.find();
      await (time?.wait(find, () => undefined) ?? find());
      if (this.#pool === before) throw translated;
      return await this.#borrow(time).catch((again: unknown) => {
        throw asUnavailable(again);
      });
    }
  }

  load(): DatabaseLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, waiting: waitingCount };
  }

  close(): Promise<void> {
    this.#primary.close();
    return this.#pool.end();
  }

  #borrow(time: CallTime | undefined): Promise<pg.PoolClient> {
    const pool = this.#pool;
    return time?.wait(() => pool.connect(), releaseLate) ?? pool.connect();
  }

  #create(): pg.Pool {
    const pool = this.#createPool(this.#primary.current);
    pool.on('connect', (client) => this.#open.add(client));
    pool.on('remove', (client) => this.#open.delete(client));
    return pool;
  }

  /** Waits for nothing from the old server: its machine may be gone and would never answer. */
  #follow(): void {
    const old = this.#pool;
    const left = [...this.#open];
    this.#open.clear();
    this.#pool = this.#create();
    void old.end().catch(() => undefined);
    for (const client of left) client.connection.stream.destroy();
  }
}

/** The caller has given up, so the connection goes back for the next one. */
function releaseLate(late: Promise<pg.PoolClient>): void {
  late.then(
    (client) => client.release(),
    () => undefined,
  );
}
