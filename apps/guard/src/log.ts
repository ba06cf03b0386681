type Level = 'info' | 'warn' | 'error';

/** One JSON line an event. Neither the token nor a pairing code is ever handed to it. */
export type Log = (level: Level, event: string, fields?: Readonly<Record<string, unknown>>) => void;

export function createLog(wallMs: () => number, write: (line: string) => void): Log {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: new Date(wallMs()).toISOString(), level, event, ...fields })}\n`);
  };
}

/** The cause of a failure in one line, for the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
