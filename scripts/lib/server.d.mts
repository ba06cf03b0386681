// For e2e/, which is TypeScript: it takes from here what the scripts take from server.mjs.
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** What the server has printed so far. */
  readonly output: () => string;
  /** Ends it by SIGTERM; throws unless it ended cleanly. */
  readonly stop: () => Promise<void>;
}
export interface ServerOptions {
  readonly dataDir: string;
  readonly node?: string;
  /** Of Node.js. */
  readonly flags?: readonly string[];
  readonly env?: Record<string, string>;
}
/** The longest that a start may take. */
export const READY_WITHIN_MS: number;
export function startServer(options: ServerOptions): Promise<RunningServer>;
export function findFreePort(): Promise<number>;
