import type { FastifySchemaCompiler } from 'fastify';
import { type ZodType, z } from 'zod';
import { AppError } from '../app-error.ts';

/** Parses a part of the request with its schema; the error has the first message of each wrong field. */
export const validateWithZod: FastifySchemaCompiler<ZodType> = ({ schema }) => {
  return (data) => {
    // Without a body the framework passes null, for which a schema has no default.
    const result = schema.safeParse(data ?? undefined);
    return result.success ? { value: result.data } : { error: validationError(result.error) };
  };
};

function validationError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (name !== '') fields[name] ??= issue.message;
  }
  const first = Object.values(fields)[0];
  // Without a field the body itself is not an object.
  return first ? new AppError('VALIDATION', { message: first, fields }) : new AppError('MALFORMED');
}
