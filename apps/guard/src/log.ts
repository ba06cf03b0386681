type Level = 'info' | 'warn' | 'error';

/** Writes one JSON line per event. Never pass it the token or a pairing code. */
export type Log = (level: Level, event: string, fields?: Readonly<Record<string, unknown>>) => void;

export function createLog(wallMs: () => number, write: (line: string) => void): Log {
  return (level, event, fields = {}) => {
    write(`${JSON.stringify({ time: new Date(wallMs()).toISOString(), level, event, ...fields })}\n`);
  };
}

/** For the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
