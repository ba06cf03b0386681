import { protocol } from '@electric-sql/pglite';

/** What PostgreSQL answers to `bind`, `execute` and `sync`: rows of texts, and what the statement did. */
export interface StatementAnswer {
  readonly rows: readonly (readonly (string | null)[])[];
  /** Such as `SELECT 3` or `INSERT 0 1`. */
  readonly command: string;
}

const kinds = { dataRow: 0x44, commandComplete: 0x43, error: 0x45 };

/**
 * Reads the messages in place. PGlite's own parser copies each field before it decodes it, which takes as long as a select by key.
 *
 * @param bytes whole messages
 * @throws DatabaseError of PGlite, if PostgreSQL answered with an error
 */
export function readAnswer(bytes: Buffer): StatementAnswer {
  const rows: (string | null)[][] = [];
  let command = '';
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = bytes[at];
    if (kind === kinds.dataRow) rows.push(readRow(bytes, at + 5));
    else if (kind === kinds.commandComplete) command = textAt(bytes, at + 5);
    else if (kind === kinds.error) throw errorIn(bytes);
  }
  return { rows, command };
}

function readRow(bytes: Buffer, start: number): (string | null)[] {
  const fields: (string | null)[] = [];
  let at = start + 2;
  for (let left = bytes.readUInt16BE(start); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    // -1 stands for null.
    fields.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    if (length > 0) at += length;
  }
  return fields;
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start, bytes.indexOf(0, start));
}

function errorIn(bytes: Buffer): Error {
  let found: Error | undefined;
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof protocol.messages.DatabaseError) found ??= message;
  });
  return found ?? new Error('PostgreSQL answered with an error that cannot be read.');
}
