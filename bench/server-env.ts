/** As in production, without the limit on calls. One line for each call would be half of what the machine does. */
export function serverEnv(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO: '0',
  };
}
