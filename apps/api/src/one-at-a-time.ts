const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same name one after the other within this process. It only avoids refusals; the database
 * prevents duplicates across processes.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  last.set(name, run);
  try {
    return await run;
  } finally {
    if (last.get(name) === run) last.delete(name);
  }
}

/** Runs one work at a time, in the order of the calls, whether or not an earlier one failed. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue without a name, for what belongs to one object or module. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
