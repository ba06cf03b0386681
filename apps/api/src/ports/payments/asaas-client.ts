import { hideCardNumbers } from '@coruja/domain';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { listOf, refusalAnswer } from './asaas-answers.ts';
import { parseJson } from './asaas-notice-envelope.ts';
import { PaymentError } from './payment-error.ts';

/**
 * The part of pino that the adapter needs. It only logs names and numbers, never the content of requests or
 * answers.
 */
export interface PaymentLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface AsaasSettings {
  /** With its version: `https://api.asaas.com/v3` or `https://api-sandbox.asaas.com/v3`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly log: PaymentLog;
  /** Longer with a card (docs/product/payment.md#asaas). */
  readonly timeouts?: { readonly cardMs: number; readonly otherMs: number };
}

export interface AsaasCall<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The path as documented, `/payments/{id}`, for the log and for the provider's limits, which are per route.
   */
  readonly route: string;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Set when a card is sent, which takes longer: parts of it that no message of the provider may repeat. */
  readonly cardSecrets?: readonly string[];
  /** Names, documents and keys in the body, which no message of the provider may repeat. */
  readonly personal?: readonly string[];
  /** Said instead of a message that may not be shown. */
  readonly refusal?: string;
  readonly answer: z.ZodType<T>;
}

/** A paged list; everything else as in a call. */
export type AsaasList = Pick<AsaasCall<unknown>, 'route' | 'id' | 'query'>;

const defaultTimeouts = { cardMs: 60_000, otherMs: 10_000 };
const defaultPauseSeconds = 60;
/** The longest pause, whatever a date from a wrong clock means. */
const longestPauseSeconds = 3_600;

const pageSize = 100;
/** Far more than a store has charges; stops a list that never ends. */
const maxPages = 200;

/**
 * The provider's HTTP API (docs/product/payment.md#asaas). Every failure is a new `PaymentError`: errors of
 * fetch, JSON or zod never leave this class, because they may quote the text that caused them.
 */
export class AsaasClient {
  readonly #settings: AsaasSettings;
  /**
   * Until when requests wait, by method and route, after the provider asked for a pause. Milliseconds of the
   * monotonic clock.
   */
  readonly #pausedUntil = new Map<string, number>();

  constructor(settings: AsaasSettings) {
    this.#settings = settings;
  }

  /** @throws PaymentError; 'refused' with the provider's message if it refuses the request */
  async call<T>(call: AsaasCall<T>): Promise<T> {
    const name = nameOf(call);
    this.#assertNotPaused(name);
    const startedAt = this.#settings.clock.monotonicMs();
    try {
      const { status, headers, body } = await this.#fetch(call);
      if (status === 200) return readAnswer(call, body);
      throw this.#failureOf(call, { status, headers, body });
    } catch (error) {
      const failure = error instanceof PaymentError ? error : networkFailure(call, error);
      const elapsedMs = Math.round(this.#settings.clock.monotonicMs() - startedAt);
      this.#report(name, failure, elapsedMs);
      throw failure;
    }
  }

  /** The same, but null if the provider does not have it. */
  async find<T>(call: AsaasCall<T>): Promise<T | null> {
    try {
      return await this.call(call);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  /** All pages. @throws PaymentError */
  async list<T>(list: AsaasList, item: z.ZodType<T>): Promise<T[]> {
    const rows: T[] = [];
    for await (const page of this.pages(list, item)) rows.push(...page);
    return rows;
  }

  /** One page after the other, for lists that need not be read to their end. @throws PaymentError */
  async *pages<T>(list: AsaasList, item: z.ZodType<T>): AsyncGenerator<T[]> {
    let offset = 0;
    for (let page = 0; page < maxPages; page += 1) {
      const query = { ...list.query, limit: String(pageSize), offset: String(offset) };
      const { data, hasMore } = await this.call({ ...list, method: 'GET', query, answer: listOf(item) });
      yield data;
      offset += data.length;
      if (!hasMore) return;
      if (data.length === 0) break;
    }
    throw new PaymentError('unavailable');
  }

  async #fetch(call: AsaasCall<unknown>): Promise<HttpAnswer> {
    const { baseUrl, apiKey, userAgent, timeouts = defaultTimeouts } = this.#settings;
    const path = call.route.replace('{id}', encodeURIComponent(call.id ?? ''));
    const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
    const sends = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const response = await fetch(`${baseUrl}${path}${query}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'User-Agent': userAgent,
        access_token: apiKey,
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...sends,
      // A redirect would send the key and a card to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(call.cardSecrets ? timeouts.cardMs : timeouts.otherMs),
    });
    return { status: response.status, headers: response.headers, body: parseJson(await response.text()) };
  }

  #assertNotPaused(name: string): void {
    const leftMs = (this.#pausedUntil.get(name) ?? 0) - this.#settings.clock.monotonicMs();
    if (leftMs <= 0) return;
    throw new PaymentError('rate-limited', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
  }

  #failureOf(call: AsaasCall<unknown>, { status, headers, body }: HttpAnswer): PaymentError {
    const refusal = refusalAnswer.safeParse(body);
    if (status === 400 && refusal.success) {
      const description = refusal.data.errors[0]?.description ?? '';
      const secrets = [this.#settings.apiKey, ...(call.cardSecrets ?? [])];
      return new PaymentError('refused', { message: sentenceOf(description, call, secrets) });
    }
    if (status === 401 || status === 403) return new PaymentError('misconfigured');
    if (status === 404) return new NotFound();
    if (status === 429) {
      const { clock } = this.#settings;
      const seconds = pauseSeconds(headers, clock.now());
      this.#pausedUntil.set(nameOf(call), clock.monotonicMs() + seconds * 1_000);
      return new PaymentError('rate-limited', { retryAfterSeconds: seconds });
    }
    // Any other answer, even another 2xx, does not say whether the provider did it.
    return new PaymentError('unavailable', { isOutcomeUnknown: writes(call) });
  }

  #report(call: string, failure: PaymentError, elapsedMs: number): void {
    const facts = { call, kind: failure.kind, isOutcomeUnknown: failure.isOutcomeUnknown, elapsedMs };
    if (failure.kind === 'misconfigured') this.#settings.log.error(facts, 'payment provider denies our key');
    else if (failure.kind === 'refused') this.#settings.log.info(facts, 'payment provider refused');
    else if (!(failure instanceof NotFound)) this.#settings.log.warn(facts, 'payment provider failed');
  }
}

/** Not found. Reads turn it into null; for a write it is a refusal. */
class NotFound extends PaymentError {
  constructor() {
    super('refused', { message: 'A cobrança não foi encontrada no serviço de pagamento.' });
  }
}

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

function readAnswer<T>(call: AsaasCall<T>, body: unknown): T {
  const read = call.answer.safeParse(body);
  if (read.success) return read.data;
  throw new PaymentError('unavailable', { isOutcomeUnknown: writes(call) });
}

function nameOf({ method, route }: AsaasCall<unknown>): string {
  return `${method} ${route}`;
}

function writes({ method }: AsaasCall<unknown>): boolean {
  return method !== 'GET';
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** An error thrown by fetch. Only if no connection was made is it certain that the provider did nothing. */
function networkFailure(call: AsaasCall<unknown>, error: unknown): PaymentError {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new PaymentError('timeout', { isOutcomeUnknown: writes(call) });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const unsent = typeof code === 'string' && neverSent.has(code);
  return new PaymentError('unavailable', { isOutcomeUnknown: writes(call) && !unsent });
}

const generalRefusal = 'O pagamento foi recusado.';

/** The provider's message is in Portuguese and meant for people; one that repeats what was sent is dropped. */
function sentenceOf(
  description: string,
  { personal = [], refusal = generalRefusal }: AsaasCall<unknown>,
  secrets: readonly string[],
): string {
  const repeats = secrets.some((secret) => description.includes(secret)) || mentions(description, personal);
  return repeats ? refusal : hideCardNumbers(description).trim() || refusal;
}

/** Whether a text names one of these values, with whatever punctuation. */
export function mentions(text: string, values: readonly string[]): boolean {
  return values.some((value) => bare(value) !== '' && bare(text).includes(bare(value)));
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();
}

/** `Retry-After` in seconds or as a date, else `RateLimit-Reset` in seconds. */
function pauseSeconds(headers: Headers, now: Date): number {
  const asked = headers.get('retry-after') ?? headers.get('ratelimit-reset');
  if (asked === null) return defaultPauseSeconds;
  const seconds = /^\d{1,6}$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1_000;
  if (!Number.isFinite(seconds)) return defaultPauseSeconds;
  return Math.min(Math.max(1, Math.ceil(seconds)), longestPauseSeconds);
}
