/** Blank lines do not count, so the server's line numbers are those of the others. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
