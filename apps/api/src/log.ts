import { pino } from 'pino';

/**
 * The server's log: one JSON line an event. What a person's data or a secret may stand in is never handed to it;
 * these paths are the net below.
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
