import { z } from 'zod';
import type { SandboxStore } from './sandbox-records.ts';

/** A notice as it arrives at a webhook of the product. */
export interface NoticeRequest {
  /** Of the webhook, from the root: `/api/payments/webhook`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Delivers a notice to the webhook and returns the status of its answer. */
export type DeliverNotice = (request: NoticeRequest) => Promise<number>;

/** `storeId` is empty for the platform's own webhook. */
const waitingNotice = z.object({ key: z.string(), body: z.string(), storeId: z.string().default('') });

export type WaitingNotice = z.output<typeof waitingNotice>;

export interface OutboxOptions {
  /** Of the keys under which its notices wait. */
  readonly prefix: string;
  readonly now: () => Date;
  /** Sends one notice and returns the status of the answer. */
  readonly send: (notice: WaitingNotice) => Promise<number>;
}

/**
 * Undelivered notices of an embedded provider. As with the real one only a 200 counts
 * (docs/product/payment.md#provider-notices), and others are sent again, even after a restart.
 */
export class NoticeOutbox {
  readonly #store: SandboxStore;
  readonly #options: OutboxOptions;
  #sequence = 0;
  #delivering = false;
  #askedAgain = false;

  constructor(store: SandboxStore, options: OutboxOptions) {
    this.#store = store;
    this.#options = options;
  }

  /**
   * @param name the provider's name of it
   * @param content what the notice is about, as the provider shows it
   */
  async add(name: string, content: object, storeId = ''): Promise<void> {
    const now = this.#options.now();
    const id = `evt_${crypto.randomUUID()}`;
    const body = JSON.stringify({ id, event: name, dateCreated: brasiliaText(now), ...content });
    const key = `${await this.#nextPlace(now)}-${id}`;
    await this.#store.put(key, { key, body, storeId });
  }

  /** A key that sorts by time and after everything that waits, including notices from before a restart. */
  async #nextPlace(now: Date): Promise<string> {
    const waiting = await this.#waiting();
    const last = Number(waiting.at(-1)?.key.slice(this.#options.prefix.length).split('-')[1] ?? 0);
    this.#sequence = Math.max(this.#sequence, last) + 1;
    const [time, place] = [String(now.getTime()).padStart(15, '0'), String(this.#sequence).padStart(9, '0')];
    return `${this.#options.prefix}${time}-${place}`;
  }

  /** Sends waiting notices, oldest first; failed ones stay for the next time. One round at a time. */
  async deliver(): Promise<void> {
    this.#askedAgain = true;
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      while (this.#askedAgain) {
        this.#askedAgain = false;
        await this.#sendWaiting();
      }
    } finally {
      this.#delivering = false;
    }
  }

  async #sendWaiting(): Promise<void> {
    for (const waiting of await this.#waiting()) {
      if (await this.#arrives(waiting)) await this.#store.remove(waiting.key);
    }
  }

  async #waiting(): Promise<WaitingNotice[]> {
    return z.array(waitingNotice).parse(await this.#store.list(this.#options.prefix));
  }

  async #arrives(notice: WaitingNotice): Promise<boolean> {
    try {
      return (await this.#options.send(notice)) === 200;
    } catch {
      // An unreachable webhook counts as not having answered 200.
      return false;
    }
  }
}

const brasilia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-21 17:00:00`, as the real provider writes an instant: in Brasília's time, without a zone. */
function brasiliaText(instant: Date): string {
  return brasilia.format(instant);
}
