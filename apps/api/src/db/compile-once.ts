import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { type Statement, isPipelined } from './guarded-kysely.ts';

/** A kysely query, or an `sql` template. */
interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * Builds and compiles a frequent query at its first call; later calls only pass other values. (Building and
 * compiling each time took a tenth of the server's time for a sale or a list.)
 *
 * The text depends on which values are absent, so each such combination is compiled separately, and `build`
 * may test whether a value is present. It cannot read a value: it gets placeholders.
 *
 * @returns a function that runs the query and gives its rows
 */
export function compileOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
  mark: { readonly [isPipelined]?: true } = {},
): (db: Db, values: V) => Promise<R[]> {
  const compile = compiledOnce(build);
  return async (db, values) => {
    const { rows } = await db.executeQuery<R>({ ...compile(db, values), ...mark });
    return rows;
  };
}

/** The same, for a statement that the caller does not run itself. */
export function statementOnce<V extends object>(
  build: (db: Db, values: V) => Compilable<unknown>,
): (db: Db, values: V) => Statement {
  const compile = compiledOnce(build);
  return (db, values) => {
    const { sql: text, parameters } = compile(db, values);
    return { text, values: parameters };
  };
}

function compiledOnce<V extends object, R>(build: (db: Db, values: V) => Compilable<R>) {
  const shapes = new Map<string, CompiledQuery<R>>();
  return (db: Db, values: V): CompiledQuery<R> => {
    const given = new Map(Object.entries(values));
    const shape = shapeOf(given);
    let compiled = shapes.get(shape);
    if (!compiled) {
      compiled = build(db, placeholdersFor(values)).compile(db);
      shapes.set(shape, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given.get(parameter.name) : parameter,
    );
    return { ...compiled, parameters };
  };
}

/** The same for a query of at most one row. */
export function compileOneOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R | undefined> {
  const run = compileOnce(build);
  return async (db, values) => (await run(db, values))[0];
}

/** The names of the values that are present. */
function shapeOf(values: ReadonlyMap<string, unknown>): string {
  let shape = '';
  for (const [name, value] of values) if (isPresent(value)) shape += `${name} `;
  return shape;
}

function placeholdersFor<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isPresent(value) ? new Placeholder(name) : value,
  ]);
  // Each value is replaced by a placeholder, which has the value's type.
  return Object.fromEntries(entries) as V;
}

const isPresent = (value: unknown) => value !== null && value !== undefined;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A query that is compiled once cannot read the value of '${this.name}'.`);
  }
}

/**
 * For a statement whose rows nobody needs. In a transaction it is sent together with the next statement or the
 * commit, whose caller gets its error.
 */
export function compileOncePipelined<V extends object>(
  build: (db: Db, values: V) => Compilable<unknown>,
): (db: Db, values: V) => Promise<void> {
  const run = compileOnce(build, { [isPipelined]: true });
  return async (db, values) => void (await run(db, values));
}
