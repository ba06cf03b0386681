import type { ServerResponse } from 'node:http';

/** A comment of an event stream, which pages ignore. */
const KEEP_ALIVE = ': \n\n';

/** Pages with an open event stream. */
export class EventStreams {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #open = new Set<ServerResponse>();

  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  get size(): number {
    return this.#open.size;
  }

  /** @param data what the page gets at once; null: nothing yet */
  open(response: ServerResponse, data: object | null): void {
    response.writeHead(200, { ...this.#headers, 'Content-Type': 'text/event-stream' });
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    response.write(textOf(data));
  }

  send(data: object | null): void {
    for (const response of this.#open) response.write(textOf(data));
  }
}

function textOf(data: object | null): string {
  return data === null ? KEEP_ALIVE : `data: ${JSON.stringify(data)}\n\n`;
}
