import type { Endpoint } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Of public endpoints, in bytes: the largest form, a sign-up, has less than half. */
export const openBodyLimit = 16 * 1024;
/** For a format that others define and may extend: a payment notice has about 3 KB. */
const foreignBodyLimit = 64 * 1024;
const signedInBodyLimit = 1024 * 1024;
/** No schema is nested deeper than five. */
const deepest = 32;
/** Lists and objects in a body; a sale of a hundred items has 102. */
const most = 1_000;

/** The largest size of a request's body in bytes; for forms the parts are limited instead. */
export function bodyLimitOf({ access, rawBody, bodyBytes }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes;
  if (rawBody) return foreignBodyLimit;
  return access.who === 'public' ? openBodyLimit : signedInBodyLimit;
}

/**
 * Parses JSON bodies unless they are nested too deep or have too many parts. Parsing a megabyte of brackets
 * blocks the event loop for a quarter of a second; counting them stops after the first few.
 */
export function readJsonBodies(app: FastifyInstance): void {
  // A field named __proto__ is dropped like any other that the schema does not name.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooComplex(body)) done(new AppError('MALFORMED'));
    else void parse(request, body, done);
  });
}

/**
 * Whether there are too many lists and objects, or they are nested too deep. Brackets inside strings do not
 * count.
 */
function isTooComplex(json: string): boolean {
  let depth = 0;
  let opened = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (isText) {
      if (char === backslash) at += 1;
      else if (char === quote) isText = false;
    } else if (char === quote) isText = true;
    else if (char === openBracket || char === openBrace) {
      depth += 1;
      opened += 1;
      if (depth > deepest || opened > most) return true;
    } else if (char === closeBracket || char === closeBrace) depth -= 1;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
