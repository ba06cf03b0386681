import pg from 'pg';
import type { Statement } from '../guarded-kysely.ts';

/** How every transaction begins. */
export const beginStatement = 'start transaction isolation level read committed';
const names = { begin: 'begin', commit: 'commit' } as const;

export interface NamedStatement extends Statement {
  /** The name of the prepared statement on the connection. */
  readonly name: string | undefined;
}

interface Batch {
  readonly begins: boolean;
  /** At least one. All but the last are already prepared on this connection. */
  readonly statements: readonly NamedStatement[];
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
 * Sends statements with the begin before them or the commit after them, and waits once for all. PostgreSQL runs
 * everything before one Sync in order and skips the rest when a part fails ("Extended Query" in "Message
 * Flow" of its manual). So no statement runs outside a transaction that could not begin, and a failed one is
 * not committed.
 *
 * @returns the results of the statements, and of the commit if it commits
 */
export function sendBatch(client: pg.ClientBase, batch: Batch): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new BatchedQuery(batch, (error, results) => {
        if (results) resolve(batch.begins ? results.slice(1) : results);
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
  describe(portal: { type: 'P'; name: string }): void;
  bind(config: { statement: string; values: readonly unknown[] }): void;
  execute(config: object): void;
  sync(): void;
}

/**
 * The driver's query of the last statement, with others before its Sync. `prepare` and `_getRows` are the driver's own
 * steps.
 */
class BatchedQuery extends pg.Query {
  readonly #batch: Batch;
  readonly #ahead: readonly Bound[];

  constructor(batch: Batch, done: Done) {
    const last = batch.statements.at(-1);
    if (!last) throw new Error('A batch needs a statement.');
    const { text, name, values } = last;
    super({ text, values: [...values], ...(name !== undefined && { name }) });
    this.#batch = batch;
    this.#ahead = batch.statements.slice(0, -1).map(bound);
    Object.assign(this, { callback: done });
  }

  prepare(wire: Wire): void {
    if (this.#batch.begins) run(wire, { name: names.begin });
    for (const one of this.#ahead) run(wire, one);
    // @ts-expect-error The driver's types leave its steps out.
    super.prepare(wire);
  }

  _getRows(wire: Wire): void {
    wire.execute({});
    if (this.#batch.commits) run(wire, { name: names.commit });
    wire.sync();
  }
}

interface Bound {
  readonly name: string;
  readonly values?: readonly unknown[];
  /** Whether the columns of its rows are asked for, without which the driver cannot read them. */
  readonly hasRows?: boolean;
}

/** Writes the values as the driver would: dates, lists, bytes. */
function bound({ name = '', values, isPipelined = false }: NamedStatement): Bound {
  // @ts-expect-error The driver's types leave this function out.
  const asSent: (value: unknown) => unknown = pg.utils.prepareValue;
  return { name, values: values.map(asSent), hasRows: !isPipelined };
}

function run(wire: Wire, { name, values = [], hasRows = false }: Bound): void {
  wire.bind({ statement: name, values });
  if (hasRows) wire.describe({ type: 'P', name: '' });
  wire.execute({});
}
