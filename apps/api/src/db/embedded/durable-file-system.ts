import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitParameters = Parameters<NodeFS['init']>;
type InitResult = ReturnType<NodeFS['init']>;

interface StreamOperations {
  /** Returns 0, or WASI's error number. */
  fsync?: (stream: { nfd: number }) => number;
}

/** WASI's number for an input/output error, on which PostgreSQL panics (see endProcessOnPanic). */
const wasiInputOutputError = 29;

/**
 * PGlite's folder file system answers PostgreSQL's fsync with "done" without doing it, so that a power cut
 * loses acknowledged data. This one really syncs.
 */
export class DurableFileSystem extends NodeFS {
  /** Off while a new database is made: `markReady` syncs it as a whole when it is complete. */
  syncs = true;
  #syncCount = 0;

  /** The number of fsyncs since the start, for the self-test. */
  get syncCount(): number {
    return this.#syncCount;
  }

  override async init(...[pglite, options]: InitParameters): InitResult {
    const { emscriptenOpts } = await super.init(pglite, options);
    const installSync = (module: unknown): void => {
      streamOperationsOf(module).fsync = (stream) => this.#sync(stream.nfd);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installSync] } };
  }

  #sync(descriptor: number): number {
    if (!this.syncs) return 0;
    try {
      fsyncSync(descriptor);
      this.#syncCount += 1;
      return 0;
    } catch {
      return wasiInputOutputError;
    }
  }
}

/** The emscripten module has its folder file system as NODEFS; another version may have it elsewhere. */
function streamOperationsOf(module: unknown): StreamOperations {
  const operations = property(property(module, 'NODEFS'), 'stream_ops');
  if (typeof property(operations, 'write') !== 'function') {
    throw new Error('This version of PGlite keeps its file operations elsewhere: it cannot be made durable.');
  }
  // Emscripten has no types for this; the check above is all that can be verified.
  return operations as StreamOperations;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
