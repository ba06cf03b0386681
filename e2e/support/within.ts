/** Enough to be interrupted several times on a busy machine. */
const SAMPLE_MS = 20;

/** The option for a limit of the rules, in milliseconds: as long as they say on a quiet machine, and longer while others use its processor. */
export function within(ms: number): { readonly timeout: number } {
  return {
    get timeout() {
      return Math.ceil(ms * slowness());
    },
  };
}

/** How many times longer than its processor time a piece of work takes at present. */
function slowness(): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  let usedMs = 0;
  while (usedMs < SAMPLE_MS) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - began) / usedMs);
}
