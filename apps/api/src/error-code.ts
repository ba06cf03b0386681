/** The code of an error of Node.js or of a database, such as `ENOENT` or `40P01`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
