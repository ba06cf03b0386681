const last = new Map<string, Promise<unknown>>();

/**
 * Runs works of one name one after the other within this process. It spares people refusals; that nothing happens
 * twice, in several processes too, is the database's to hold.
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
