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

/** Polls for `forMs`, and fails at the first false. */
export async function always(
  what: string,
  ask: () => boolean | Promise<boolean>,
  forMs: number,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < forMs) {
    if (!(await ask())) throw new Error(`No longer so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
