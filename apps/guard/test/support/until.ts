const PAUSE_MS = 40;

/** Polls until the result is neither null, undefined nor false; fails after `limitMs`. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs = 30_000,
): Promise<Exclude<T, null | undefined | false>> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as Exclude<T, null | undefined | false>;
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Polls for these milliseconds, or for as long as this takes, and fails at the first false. */
export async function always(
  what: string,
  ask: () => boolean | Promise<boolean>,
  during: number | Promise<unknown>,
): Promise<void> {
  const over = typeof during === 'number' ? new Promise((resolve) => setTimeout(resolve, during)) : during;
  let isOver = false;
  const end = over.finally(() => {
    isOver = true;
  });
  // A failure of `ask` comes first.
  end.catch(() => undefined);
  while (!isOver) {
    if (!(await ask())) throw new Error(`No longer so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await end;
}
