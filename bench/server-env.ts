/**
 * As in production, without the limit on requests. Logging each request would take half of the machine's
 * time.
 */
export function serverEnv(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO: '0',
  };
}
