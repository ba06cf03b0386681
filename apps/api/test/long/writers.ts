import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, NetworkError, addCredits, createClient, createSale } from '@coruja/contract';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { pause } from './built-server.ts';
import type { Shop } from './shop.ts';

/** One attempt of a request, as its caller saw it. */
export interface Attempt {
  readonly ms: number;
  /** 0 if no answer came. */
  readonly status: number;
  /** What the user would read. */
  readonly message: string;
  readonly requestId: string;
  /** On the monotonic clock. */
  readonly at: number;
}

/** What the server has acknowledged, by writer. */
export interface Acknowledged {
  readonly sales: readonly string[][];
  readonly credits: readonly number[][];
  readonly count: number;
}

export interface Writers {
  readonly attempts: readonly Attempt[];
  /** Read from the disk, where each answer was written before the next request. */
  acknowledged(): Promise<Acknowledged>;
  /** Waits until this many more requests were acknowledged. */
  more(count: number): Promise<void>;
  /** Lets each finish what it has begun. */
  stop(): Promise<void>;
}

/** How long a request may hang before the test gives up. */
const givenUpMs = 60_000;
const pauseMs = 50;
/** The pause while a process is down. */
const absentMs = 250;

interface WriterState {
  readonly number: number;
  calls: number;
}

/**
 * Sixteen clients that each sell and give minutes in turn, every request with its own idempotency key,
 * repeated until an answer says that it is done, like the console.
 */
export async function startWriters(shop: Shop, url: string): Promise<Writers> {
  const journal = new Journal(await open(join(await temporaryFolder(), 'journal'), 'a+'), shop);
  const attempts: Attempt[] = [];
  let isStopping = false;
  let failure: unknown;
  const work = async (number: number): Promise<void> => {
    const state = { number, calls: 0 };
    while (!isStopping) await callUntilDone({ shop, url, journal, attempts, state });
  };
  const done = Promise.all(shop.customerIds.map((_, number) => work(number))).catch((error: unknown) => {
    failure = error;
    isStopping = true;
  });
  const throwFailure = () => {
    if (failure !== undefined) throw failure;
  };
  onTestFinished(() => {
    isStopping = true;
  });
  return {
    attempts,
    acknowledged: () => journal.read(),
    async more(count) {
      const goal = journal.count + count;
      const deadline = performance.now() + 300_000;
      while (journal.count < goal) {
        throwFailure();
        if (performance.now() > deadline) throw new Error(`no ${count} further requests in five minutes`);
        await pause(20);
      }
    },
    async stop() {
      isStopping = true;
      await done;
      throwFailure();
    },
  };
}

interface Work {
  readonly shop: Shop;
  readonly url: string;
  readonly journal: Journal;
  readonly attempts: Attempt[];
  readonly state: WriterState;
}

async function callUntilDone({ shop, url, journal, attempts, state }: Work): Promise<void> {
  const { number } = state;
  const userId = shop.customerIds[number] ?? '';
  const isSale = state.calls % 2 === 0;
  // Successive values differ, so that one too many or too few is noticed.
  const minutes = 1 + (state.calls % 7);
  state.calls += 1;
  const idempotencyKey = randomUUID();
  for (;;) {
    const call = tryOnce(shop, url);
    const { attempt, answer } = await call(async (client, signal) => {
      const options = { idempotencyKey, signal };
      if (!isSale) {
        const body = { storeId: shop.storeId, minutes };
        await client.call(addCredits, { params: { userId }, body }, options);
        return `${number} credit ${minutes}`;
      }
      const items = [{ productId: shop.productId, quantity: 1 }];
      const body = { paymentType: 'CASH', items, userId } as const;
      const sale = await client.call(createSale, { params: { storeId: shop.storeId }, body }, options);
      return `${number} sale ${sale.id}`;
    });
    attempts.push(attempt);
    if (answer !== undefined) return journal.write(answer);
    await pause(attempt.status === 0 ? absentMs : pauseMs);
  }
}

type Client = ReturnType<typeof createClient>;

function tryOnce(shop: Shop, url: string) {
  let requestId = '';
  const client = createClient({
    baseUrl: `${url}/api`,
    headers: () => ({ cookie: shop.cookie }),
    async fetch(input, init) {
      const response = await fetch(input, init);
      requestId = response.headers.get('X-Request-Id') ?? '';
      return response;
    },
  });
  return async (work: (client: Client, signal: AbortSignal) => Promise<string>) => {
    const at = performance.now();
    const ended = (status: number, message: string): Attempt => {
      return { at, ms: performance.now() - at, status, message, requestId };
    };
    try {
      const answer = await work(client, AbortSignal.timeout(givenUpMs));
      return { attempt: ended(200, ''), answer };
    } catch (error) {
      if (error instanceof NetworkError) return { attempt: ended(0, String(error.cause)), answer: undefined };
      if (error instanceof ApiError && error.status === 503)
        return { attempt: ended(503, error.message), answer: undefined };
      // The connection broke in the middle of the answer.
      if (error instanceof TypeError) return { attempt: ended(0, error.message), answer: undefined };
      throw error;
    }
  };
}

/** Records acknowledged requests on the disk before the next one. */
class Journal {
  readonly #file: FileHandle;
  readonly #shop: Shop;
  count = 0;

  constructor(file: FileHandle, shop: Shop) {
    this.#file = file;
    this.#shop = shop;
    onTestFinished(() => file.close());
  }

  async write(line: string): Promise<void> {
    await this.#file.appendFile(`${line}\n`);
    await this.#file.datasync();
    this.count += 1;
  }

  async read(): Promise<Acknowledged> {
    const text = await readFile(`/proc/self/fd/${this.#file.fd}`, 'utf8');
    const lines = text.split('\n').slice(0, -1);
    const sales: string[][] = this.#shop.customerIds.map(() => []);
    const credits: number[][] = this.#shop.customerIds.map(() => []);
    for (const line of lines) {
      const [number = '', kind, value = ''] = line.split(' ');
      if (kind === 'sale') sales[Number(number)]?.push(value);
      else credits[Number(number)]?.push(Number(value));
    }
    return { sales, credits, count: lines.length };
  }
}
