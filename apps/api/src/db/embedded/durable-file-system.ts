import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Makes the operating system write the file or folder behind this descriptor to the disk. */
export type SyncFile = (descriptor: number) => void;

type InitParameters = Parameters<NodeFS['init']>;
type InitResult = ReturnType<NodeFS['init']>;

interface NodeStream {
  nfd: number;
  node: { name: string; parent: { name: string } };
}

interface StreamOperations {
  fsync?: (stream: NodeStream) => number;
  write: (
    stream: NodeStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position?: number,
  ) => number;
}

/** WASI's number for an input/output error, which is what PostgreSQL is told when the disk fails. */
const WASI_EIO = 29;

/**
 * PGlite's folder file system answers PostgreSQL's fsync with "done" and does nothing, so that a power cut loses
 * what was acknowledged. This one carries it out.
 *
 * It also remembers when the journal could not be written or synced: PostgreSQL then panics, but PGlite swallows
 * the panic and would report the commit as done. Whoever runs statements has to look at `failure` after each.
 */
export class DurableFileSystem extends NodeFS {
  readonly #syncFile: SyncFile;
  #syncCount = 0;
  #failure: Error | undefined;

  constructor(folder: string, syncFile: SyncFile = fsyncSync) {
    super(folder);
    this.#syncFile = syncFile;
  }

  /** How many fsyncs were carried out since the start; the self-test counts them. */
  get syncCount(): number {
    return this.#syncCount;
  }

  /** Why nothing that was written since may be believed. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  override async init(...[pglite, options]: InitParameters): InitResult {
    const { emscriptenOpts } = await super.init(pglite, options);
    const installSync = (module: unknown): void => this.#install(streamOperationsOf(module));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installSync] } };
  }

  #install(operations: StreamOperations): void {
    const write = operations.write;
    operations.fsync = (stream) => this.#sync(stream);
    operations.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest);
      } catch (error) {
        if (stream.node.parent.name === 'pg_wal') this.#fail('The journal could not be written', error);
        throw error;
      }
    };
  }

  #sync(stream: NodeStream): number {
    try {
      this.#syncFile(stream.nfd);
      this.#syncCount += 1;
      return 0;
    } catch (error) {
      this.#fail(`${stream.node.name} could not be synced to the disk`, error);
      return WASI_EIO;
    }
  }

  #fail(what: string, cause: unknown): void {
    this.#failure ??= new Error(`${what}.`, { cause });
  }
}

/** The emscripten module carries its folder file system as NODEFS; another version may hide it elsewhere. */
function streamOperationsOf(module: unknown): StreamOperations {
  const operations = property(property(module, 'NODEFS'), 'stream_ops');
  if (typeof property(operations, 'write') !== 'function') {
    throw new Error('This version of PGlite keeps its file operations elsewhere: it cannot be made durable.');
  }
  // The shape is emscripten's own and has no types; the check above is what can be known about it.
  return operations as StreamOperations;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
