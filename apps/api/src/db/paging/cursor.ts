import { AppError } from '../../app-error.ts';

/** Encodes the last row's sort keys as an opaque text. */
export function encodeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * @param length the number of the list's sort keys
 * @throws AppError INVALID_CURSOR for a text that this server did not create
 */
export function decodeCursor(cursor: string, length: number): string[] {
  const keys = parse(Buffer.from(cursor, 'base64url').toString());
  const isCursor = Array.isArray(keys) && keys.length === length && keys.every(isKey);
  if (!isCursor) throw new AppError('INVALID_CURSOR');
  return keys;
}

function isKey(key: unknown): key is string {
  return typeof key === 'string' && !key.includes('\u0000') && key.isWellFormed();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
