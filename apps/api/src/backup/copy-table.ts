import pg from 'pg';
import { longestJsonLine, writeJsonLine } from './copy-text.ts';
import { quoteName } from './query.ts';
import type { TablePart } from './table-rows.ts';

const bytesPerPart = 2 * 1024 * 1024;
/** Most tables are small, and each large buffer brings the next full collection of garbage closer. */
const firstBufferSize = 32 * 1024;
const bufferSize = bytesPerPart + 256 * 1024;
/** As many parts wait for the caller before the database has to wait. */
const partsAhead = 2;

/** Reads a table by COPY, which takes PostgreSQL a third of the time of making JSON itself. */
export async function* copyTable(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): AsyncGenerator<TablePart> {
  const values = columns.map((column) => `${quoteName(column)}::text`).join(', ');
  const copying = client.query(new Copying(`copy (select ${values} from ${table}) to stdout`));
  for await (const bytes of copying.parts()) yield { table, bytes };
}

/** A COPY whose rows are collected while the caller works on earlier ones. */
class Copying extends pg.Query {
  readonly #parts: Buffer[] = [];
  #part: Buffer = Buffer.alloc(0);
  #nextSize = firstBufferSize;
  #filled = 0;
  #stream: pg.Connection['stream'] | undefined;
  #end: { readonly error?: Error } | undefined;
  #wake = () => {};

  constructor(text: string) {
    super(text, (error: Error | null | undefined) => {
      if (this.#filled > 0) this.#cut();
      this.#end = error ? { error } : {};
      this.#wake();
    });
  }

  /** Called by the driver for each row. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: pg.Connection): void {
    const room = this.#filled + longestJsonLine(chunk);
    if (room > this.#part.length) this.#grow(room);
    this.#filled = writeJsonLine(chunk, this.#part, this.#filled);
    if (this.#filled < bytesPerPart) return;
    this.#cut();
    this.#stream = stream;
    if (this.#parts.length >= partsAhead) stream.pause();
    this.#wake();
  }

  async *parts(): AsyncGenerator<Buffer> {
    for (;;) {
      const part = this.#parts.shift();
      this.#stream?.resume();
      if (part !== undefined) yield part;
      else if (this.#end) break;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
    if (this.#end.error) throw this.#end.error;
  }

  #grow(room: number): void {
    const larger = Buffer.allocUnsafe(Math.max(room, this.#nextSize));
    this.#part.copy(larger, 0, 0, this.#filled);
    this.#part = larger;
    this.#nextSize = bufferSize;
  }

  #cut(): void {
    this.#parts.push(this.#part.subarray(0, this.#filled));
    this.#part = Buffer.alloc(0);
    this.#filled = 0;
  }
}
