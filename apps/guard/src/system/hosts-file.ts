// The lines for blocked sites in the file `hosts`. All other bytes stay as they are, so texts here have one character for each byte.

const BEGIN = '# >>> Coruja: sites bloqueados';
const END = '# <<< Coruja: sites bloqueados';
/** Also without its end, which somebody may have deleted. */
const OURS =
  /^# >>> Coruja: sites bloqueados\r?\n(?:0\.0\.0\.0 [^\r\n]*(?:\r?\n|$))*(?:# <<< Coruja: sites bloqueados(?:\r?\n|$))?/gm;
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/**
 * The file with these sites in place of those of before. They come first, where the first line for a name counts, and where they
 * are removed without a trace.
 *
 * @param text in Latin-1
 * @param eol of a file that has no lines
 */
export function hostsWith(text: string, sites: readonly string[], eol: '\n' | '\r\n'): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const others = text.slice(mark.length).replace(OURS, '');
  if (sites.length === 0) return mark + others;
  const ending = others.includes('\r\n') ? '\r\n' : others.includes('\n') ? '\n' : eol;
  const lines = [BEGIN, ...sites.flatMap((site) => [`0.0.0.0 ${site}`, `0.0.0.0 www.${site}`]), END];
  return mark + lines.map((line) => line + ending).join('') + others;
}
