import { PassThrough, type Readable } from 'node:stream';

/** How much may be buffered for a browser that does not read, in bytes. */
const mostWaiting = 64 * 1024;

/** One open stream. A browser that stops reading is disconnected, and reconnects by itself. */
export class LiveStream {
  readonly tokenHash: string;
  readonly #out = new PassThrough();

  /** @param onClose called once, however it ends */
  constructor(tokenHash: string, onClose: (stream: LiveStream) => void) {
    this.tokenHash = tokenHash;
    this.#out.once('close', () => onClose(this));
    // A disconnect during a write is not an error.
    this.#out.on('error', () => undefined);
  }

  get output(): Readable {
    return this.#out;
  }

  write(text: string): void {
    if (this.#out.writableEnded || this.#out.destroyed) return;
    this.#out.write(text);
    if (this.#out.writableLength + this.#out.readableLength > mostWaiting) this.#out.destroy();
  }

  /** After what was written. */
  end(): void {
    this.#out.end();
  }
}
