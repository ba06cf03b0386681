import pg from 'pg';

/** How every transaction begins. */
export const beginStatement = 'start transaction isolation level read committed';
const names = { begin: 'begin', commit: 'commit' } as const;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name of the prepared statement on the connection. */
  readonly name: string | undefined;
}

interface Batch extends Statement {
  readonly begins: boolean;
  /** Statements without rows that are already prepared on this connection. */
  readonly ahead: readonly Statement[];
  readonly commits: boolean;
}

const ready = new WeakSet<pg.ClientBase>();

/** Prepares what may be sent along with a statement. A connection without this sends it separately. */
export async function prepareForBatches(client: pg.ClientBase): Promise<void> {
  await client.query({ name: names.begin, text: beginStatement });
  await client.query({ name: names.commit, text: 'commit' });
  ready.add(client);
}

export function isReadyForBatches(client: pg.ClientBase): boolean {
  return ready.has(client);
}

/** Whether the driver has prepared a statement of this name on the connection. */
export function isPrepared(client: pg.ClientBase, name: string | undefined): boolean {
  // @ts-expect-error The driver's types leave out what it remembers.
  const prepared: Record<string, unknown> = client.connection.parsedStatements;
  return name !== undefined && prepared[name] !== undefined;
}

/**
 * Sends a statement with the begin before it or the commit after it, and waits once for both. PostgreSQL runs
 * everything before one Sync in order and skips the rest when a part fails ("Extended Query" in "Message
 * Flow" of its manual). So no statement runs outside a transaction that could not begin, and a failed one is
 * not committed.
 *
 * @returns the result of the statement, or of the commit if it commits
 */
export function sendBatch(client: pg.ClientBase, batch: Batch): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new BatchedQuery(batch, (error, results) => {
        const last = results?.at(-1);
        if (last) resolve(last);
        else reject(error ?? new Error('PostgreSQL sent no result.'));
      }),
    );
  });
}

type Done = (error: Error | null, results?: pg.QueryResult[]) => void;

/**
 * What the driver's queries use of a connection; its type declarations have more parameters than the code.
 */
interface Wire {
  bind(config: { statement: string; values: readonly unknown[] }): void;
  execute(config: object): void;
  sync(): void;
}

/**
 * The driver's query with other statements before its Sync. `prepare` and `_getRows` are the driver's own
 * steps.
 */
class BatchedQuery extends pg.Query {
  readonly #batch: Batch;
  readonly #ahead: readonly Bound[];

  constructor(batch: Batch, done: Done) {
    const { text, name, values } = batch;
    super({ text, values: [...values], ...(name !== undefined && { name }) });
    this.#batch = batch;
    this.#ahead = batch.ahead.map(bound);
    Object.assign(this, { callback: done });
  }

  prepare(wire: Wire): void {
    if (this.#batch.begins) run(wire, names.begin);
    for (const { name, values } of this.#ahead) run(wire, name, values);
    // @ts-expect-error The driver's types leave its steps out.
    super.prepare(wire);
  }

  _getRows(wire: Wire): void {
    wire.execute({});
    if (this.#batch.commits) run(wire, names.commit);
    wire.sync();
  }
}

interface Bound {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Writes the values as the driver would: dates, lists, bytes. */
function bound({ name = '', values }: Statement): Bound {
  // @ts-expect-error The driver's types leave this function out.
  const asSent: (value: unknown) => unknown = pg.utils.prepareValue;
  return { name, values: values.map(asSent) };
}

function run(wire: Wire, statement: string, values: readonly unknown[] = []): void {
  wire.bind({ statement, values });
  wire.execute({});
}
