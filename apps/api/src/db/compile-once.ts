import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { goesAhead, goesWithCommit } from './guarded-kysely.ts';

/** A query of kysely, or a text of its `sql`. */
interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * A query that runs at nearly every call: it is built and compiled when it is first asked, and from then on its text takes
 * other values (building and compiling anew were a tenth of what a sale or a list cost the server).
 *
 * Which values are absent decides on the text, so each such shape is compiled for itself and `build` may ask whether a value
 * is there. What a value is it cannot ask: `build` is given a placeholder in its place.
 *
 * @returns runs the query, and gives its rows
 */
export function compileOnce<V extends object, R>(
  build: (db: Db, values: V) => Compilable<R>,
  mark: { readonly [goesWithCommit]?: true; readonly [goesAhead]?: true } = {},
): (db: Db, values: V) => Promise<R[]> {
  const shapes = new Map<string, CompiledQuery<R>>();
  return async (db, values) => {
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
    const { rows } = await db.executeQuery<R>({ ...compiled, ...mark, parameters });
    return rows;
  };
}

/** The names of the values that are there. */
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
  // A placeholder stands where the value will stand, so it goes by the value's type.
  return Object.fromEntries(entries) as V;
}

const isPresent = (value: unknown) => value !== null && value !== undefined;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A query that is compiled once cannot ask what '${this.name}' is.`);
  }
}

/**
 * A change of which nobody needs the answer, and which is the last of its transaction: it goes to the database together with
 * the commit. Outside of a transaction it runs at once.
 */
export function compileOnceForCommit<V extends object>(
  build: (db: Db, values: V) => Compilable<unknown>,
): (db: Db, values: V) => Promise<void> {
  const run = compileOnce(build, { [goesWithCommit]: true });
  return async (db, values) => void (await run(db, values));
}

/**
 * A statement that gives no rows and only has to succeed: in a transaction it goes to the database in front of the statement
 * that follows it, whose caller gets its error.
 */
export function compileAhead<V extends object>(
  build: (db: Db, values: V) => Compilable<unknown>,
): (db: Db, values: V) => Promise<void> {
  const run = compileOnce(build, { [goesAhead]: true });
  return async (db, values) => void (await run(db, values));
}
