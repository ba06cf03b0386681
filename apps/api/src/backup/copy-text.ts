const tab = 0x09;
const newline = 0x0a;
const verticalTab = 0x0b;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const upperN = 0x4e;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const lowerV = 0x76;
const nullText = Buffer.from('null');

/** Whether a byte is the same in both formats. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= space && byte !== quote && byte !== backslash ? 1 : 0,
);

/** As many bytes as `writeJsonLine` may write: each byte may be a control character. */
export function longestJsonLine(row: Uint8Array): number {
  return row.length * 6 + 4;
}

/**
 * Writes a row of PostgreSQL's COPY in text format as a line with a JSON array of text: the same bytes that
 * `json_build_array` makes of the same values. It works on bytes because strings would take several times as
 * long.
 *
 * @param row with its newline, as UTF-8
 * @returns where the line ends in `out`
 */
export function writeJsonLine(row: Uint8Array, out: Uint8Array, start: number): number {
  let at = start;
  let from = 0;
  out[at++] = openBracket;
  while (from < row.length) {
    if (from > 0) {
      out[at++] = comma;
      out[at++] = space;
    }
    if (row[from] === backslash && row[from + 1] === upperN) {
      out.set(nullText, at);
      at += nullText.length;
      from += 3;
      continue;
    }
    out[at++] = quote;
    for (;;) {
      const byte = row[from++] as number;
      if (isPlain[byte] === 1) out[at++] = byte;
      else if (byte === tab || byte === newline) break;
      else if (byte === backslash) at = writeEscape(row[from++] as number, out, at);
      else at = byte === quote ? writeEscape(quote, out, at) : writeControl(byte, out, at);
    }
    out[at++] = quote;
  }
  out[at++] = closeBracket;
  out[at++] = newline;
  return at;
}

/** Both formats have the same escapes, but JSON has none for a vertical tab. */
function writeEscape(escaped: number, out: Uint8Array, at: number): number {
  if (escaped === lowerV) return writeControl(verticalTab, out, at);
  out[at] = backslash;
  out[at + 1] = escaped;
  return at + 2;
}

function writeControl(control: number, out: Uint8Array, at: number): number {
  const text = Buffer.from(`\\u${control.toString(16).padStart(4, '0')}`);
  out.set(text, at);
  return at + text.length;
}
