import { z } from 'zod';
import { noticeTokenHeader } from './asaas-notices.ts';
import type { PaymentRecord, SandboxStore, SubscriptionRecord } from './sandbox-records.ts';

/** A notice as it arrives at the product's own webhook. */
export interface NoticeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Delivers a notice to the webhook and returns the status of its answer. */
export type DeliverNotice = (request: NoticeRequest) => Promise<number>;

const waitingNotice = z.object({ key: z.string(), body: z.string() });

/**
 * Undelivered notices. As with the real provider only a 200 counts
 * (docs/product/payment.md#provider-notices), and others are sent again, even after a restart.
 */
export class SandboxOutbox {
  readonly #store: SandboxStore;
  readonly #options: { readonly deliver: DeliverNotice; readonly token: string; readonly now: () => Date };
  #sequence = 0;
  #delivering = false;
  #askedAgain = false;

  constructor(
    store: SandboxStore,
    options: { readonly deliver: DeliverNotice; readonly token: string; readonly now: () => Date },
  ) {
    this.#store = store;
    this.#options = options;
  }

  async add(event: string, subject: PaymentRecord | SubscriptionRecord): Promise<void> {
    const now = this.#options.now();
    const { sandbox: _, ...shown } = subject;
    const id = `evt_${crypto.randomUUID()}`;
    const dateCreated = brasiliaText(now);
    const body = JSON.stringify({ id, event, dateCreated, [subject.object]: shown });
    const key = `${await this.#nextPlace(now)}-${id}`;
    await this.#store.put(key, { key, body });
  }

  /** A key that sorts by time and after everything that waits, including notices from before a restart. */
  async #nextPlace(now: Date): Promise<string> {
    const waiting = await this.#waiting();
    const last = Number(waiting.at(-1)?.key.split('-')[1] ?? 0);
    this.#sequence = Math.max(this.#sequence, last) + 1;
    return `notice/${String(now.getTime()).padStart(15, '0')}-${String(this.#sequence).padStart(9, '0')}`;
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
      if (await this.#arrives(waiting.body)) await this.#store.remove(waiting.key);
    }
  }

  async #waiting(): Promise<z.output<typeof waitingNotice>[]> {
    return z.array(waitingNotice).parse(await this.#store.list('notice/'));
  }

  async #arrives(body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', [noticeTokenHeader]: this.#options.token };
    try {
      return (await this.#options.deliver({ headers, body })) === 200;
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
