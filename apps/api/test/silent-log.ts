import type { DatabaseLog } from '../src/db/database-log.ts';

/** A log for databases under test that drops its lines. */
export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
