import { type Body, Refusal, check, found, isBody, textOf } from './asaas-stand-in-checks.ts';
import type { StandInNotice } from './asaas-stand-in.ts';
import { stampOf } from './asaas-pix-stand-in-book.ts';
import { webhookChangeRules, webhookRules } from './asaas-pix-stand-in-rules.ts';

interface Webhook {
  readonly id: string;
  settings: Body;
  readonly pending: QueuedNotice[];
  failures: number;
  pausedUntil: number;
}

interface QueuedNotice extends StandInNotice {
  readonly queuedAt: number;
}

const seconds = 1_000;
const hours = 3_600 * seconds;

/** How long the provider waits after the first failure, the second, …; after the last it interrupts the queue. */
const waits = [
  ...[0, 30, 60, 210, 300, 900, 1_500].map((wait) => wait * seconds),
  ...[1, 1, 1, 1, 1, 2, 2, 3].map((wait) => wait * hours),
];
const keptFor = 14 * 24 * hours;

/** The webhooks of one account, and what waits for them. */
export class StandInWebhooks {
  /** Everything ever sent or waiting, oldest first. */
  readonly notices: StandInNotice[] = [];
  readonly #webhooks = new Map<string, Webhook>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  create(body: Body): Body {
    check(body, webhookRules);
    if (this.#webhooks.size >= 10) throw new Refusal('invalid_action', 'O limite de webhooks foi atingido.');
    const id = crypto.randomUUID();
    const settings = { enabled: true, interrupted: false, ...body };
    this.#webhooks.set(id, { id, settings, pending: [], failures: 0, pausedUntil: 0 });
    return this.#shown(id);
  }

  change(id: string, body: Body): Body {
    check(body, webhookChangeRules);
    const webhook = found(this.#webhooks, id);
    webhook.settings = { ...webhook.settings, ...body };
    if (body['interrupted'] === false) Object.assign(webhook, { failures: 0, pausedUntil: 0 });
    return this.#shown(id);
  }

  remove(id: string): Body {
    found(this.#webhooks, id);
    this.#webhooks.delete(id);
    return { id, deleted: true };
  }

  list(): Body[] {
    return [...this.#webhooks.keys()].map((id) => this.#shown(id));
  }

  /** Queues a notice for every webhook that wants this event. */
  queue(account: { readonly id: string; readonly ownerId: string | null }, event: string, about: Body): void {
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}&${this.notices.length}`;
    const dateCreated = stampOf(this.#now());
    const body = JSON.stringify({ id, event, dateCreated, account, ...about });
    for (const { settings, pending } of this.#webhooks.values()) {
      const { events, enabled, authToken } = settings;
      if (enabled !== true || !Array.isArray(events) || !events.includes(event)) continue;
      const headers = { 'content-type': 'application/json', 'asaas-access-token': textOf(authToken) };
      this.notices.push({ headers, body });
      pending.push({ headers, body, queuedAt: this.#now().getTime() });
    }
  }

  /**
   * Sends what waits, unless the provider is pausing after failures.
   *
   * @param send answers with the status; only 200 counts
   */
  async deliver(send: (url: string, notice: StandInNotice) => Promise<number>): Promise<void> {
    const now = this.#now().getTime();
    for (const webhook of this.#webhooks.values()) {
      const { settings, pending } = webhook;
      while (pending[0] && now - pending[0].queuedAt > keptFor) pending.shift();
      while (pending[0] && settings['interrupted'] !== true && webhook.pausedUntil <= now) {
        if ((await send(textOf(settings['url']), pending[0])) === 200) {
          pending.shift();
          webhook.failures = 0;
        } else {
          this.#penalise(webhook, now);
          break;
        }
      }
    }
  }

  #penalise(webhook: Webhook, now: number): void {
    webhook.pausedUntil = now + (waits[webhook.failures] ?? 0);
    webhook.failures += 1;
    if (webhook.failures >= waits.length) webhook.settings = { ...webhook.settings, interrupted: true };
  }

  #shown(id: string): Body {
    const { settings, failures } = found(this.#webhooks, id);
    const { authToken, ...rest } = settings;
    return { id, ...rest, hasAuthToken: authToken !== undefined, penalizedRequestsCount: failures };
  }
}

/** Notices as an endpoint may get them: repeated, in another order, with forged ones among them. */
export function disturbed(
  notices: readonly StandInNotice[],
  how: { readonly repeat?: number; readonly shuffle?: boolean; readonly forge?: boolean },
): StandInNotice[] {
  const repeated = notices.flatMap((notice) => Array.from({ length: how.repeat ?? 1 }, () => notice));
  const all = how.forge ? [...repeated, ...notices.flatMap(forgeriesOf)] : repeated;
  if (!how.shuffle) return all;
  // An arbitrary order that is the same in each run: by the middle of the event's id.
  const place = ({ body }: StandInNotice, index: number) => `${body.slice(20, 30)}${index}`;
  return all
    .map((notice, index) => ({ notice, at: place(notice, index) }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ notice }) => notice);
}

/** The notice without the token, with another token, and with the right token but another account. */
export function forgeriesOf({ headers, body }: StandInNotice): StandInNotice[] {
  const { 'asaas-access-token': token = '', ...rest } = headers;
  const read: unknown = JSON.parse(body);
  const other = JSON.stringify({ ...(isBody(read) ? read : {}), account: { id: crypto.randomUUID() } });
  return [
    { headers: rest, body },
    { headers: { ...rest, 'asaas-access-token': `${token}x` }, body },
    { headers, body: other },
  ];
}
