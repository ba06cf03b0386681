/** Runs one work at a time, in the order of the calls, whether or not an earlier one failed. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own for each embedded provider, whose changes read a record and write it back. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
