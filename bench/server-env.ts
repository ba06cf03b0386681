/**
 * As in production, without the limit on requests. Logging each request would take half of the machine's
 * time. Without an address the database is the embedded one.
 */
export function serverEnv(databaseUrl?: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO: '0',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}
