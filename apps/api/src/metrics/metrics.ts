import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** One answered request. */
export interface EndedCall {
  readonly method: string;
  /**
   * The route's pattern, never the URL: that may contain an id or a CPF, and each would become a separate
   * series.
   */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A value that is read when the metrics are requested: one number, or one for each value of a label. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Figures | Promise<Figures>;
}

export type Figures = number | Readonly<Record<string, number>>;

/** A value that takes longer, or fails, is left out, so that the others need not wait. */
const readTimeoutMs = 2_000;

/**
 * What this process counts, in the text format of Prometheus; docs/operation.md lists the metrics. Labels are
 * words of the program: no store, person or address.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Counter({
    name: 'coruja_calls_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'coruja_call_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #jobs = new Counter({
    name: 'coruja_jobs_total',
    help: 'Jobs that this process has run, by how they ended; a failed one is usually retried.',
    labelNames: ['job', 'outcome'],
    registers: [this.#registry],
  });

  constructor(measures: readonly Measure[] = []) {
    collectDefaultMetrics({ register: this.#registry });
    for (const measure of measures) this.watch(measure);
  }

  noteCall({ method, route, status, seconds }: EndedCall): void {
    this.#calls.inc({ method, route, status });
    this.#seconds.observe({ method, route }, seconds);
  }

  /** Runs a job and counts how it ended. */
  async countJob<T>(job: string, run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.#jobs.inc({ job, outcome: 'done' });
      return result;
    } catch (error) {
      this.#jobs.inc({ job, outcome: 'failed' });
      throw error;
    }
  }

  watch({ name, help, label, read }: Measure): void {
    const labelNames = label === undefined ? [] : [label];
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        const figures = await inTime(read);
        gauge.reset();
        if (figures === undefined) gauge.remove();
        else if (typeof figures === 'number') gauge.set(figures);
        else
          for (const [value, figure] of Object.entries(figures)) gauge.set({ [label ?? '']: value }, figure);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    // The library writes NaN in its own spelling; it occurs after two reads in one turn of the event loop.
    return (await this.#registry.metrics()).replace(/ Nan$/gm, ' NaN');
  }
}

async function inTime(read: Measure['read']): Promise<Figures | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), readTimeoutMs);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    // The database is unavailable; the request metrics and the log show that.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
