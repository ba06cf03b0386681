/** What the link knows of time beside `ctx.now()`: a monotonic clock and timers. A simulation brings its own. */
export interface LinkTime {
  /** Milliseconds. */
  monotonic(): number;
  /** @returns takes it back */
  after(ms: number, action: () => void): () => void;
  /** @returns ends it */
  every(ms: number, action: () => void): () => void;
}

/** The machine's own. None of its timers keeps the process alive. */
export const machineTime: LinkTime = {
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
