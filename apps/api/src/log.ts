import { pino } from 'pino';

/**
 * The server's log: one JSON line per event. Values that may contain personal data or secrets are never
 * logged; these paths are redacted as a safety net.
 */
export function createLog(level: string) {
  return pino({
    level,
    redact: {
      paths: [
        'cpf',
        'password',
        'token',
        'cookie',
        '*.cpf',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[removido]',
    },
    serializers: { req: (request: { id?: string }) => ({ id: request.id }) },
  });
}
