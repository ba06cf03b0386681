/** A monotonic clock and timers, beside `ctx.now()`. A simulation replaces them. */
export interface Timers {
  /** Milliseconds. */
  monotonic(): number;
  /** @returns a function that cancels it */
  after(ms: number, action: () => void): () => void;
  /** @returns a function that cancels it */
  every(ms: number, action: () => void): () => void;
}

/** Its timers do not keep the process alive. */
export const systemTimers: Timers = {
  monotonic: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, action) {
    const timer = setInterval(action, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
