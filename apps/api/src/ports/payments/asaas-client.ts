import { hideCardNumbers } from '@coruja/domain';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { refusalAnswer } from './asaas-answers.ts';
import { PaymentError } from './payment-error.ts';

/** The part of pino that the adapter needs. What it is handed holds names and numbers, never what was sent or said. */
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
  /** The path as documented, `/payments/{id}`: what is logged, and what a limit of the provider counts. */
  readonly route: string;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Given when a card is on its way, which takes longer: what of it no sentence of the provider may repeat. */
  readonly cardSecrets?: readonly string[];
  readonly answer: z.ZodType<T>;
}

const defaultTimeouts = { cardMs: 60_000, otherMs: 10_000 };
const defaultPauseSeconds = 60;
/** No longer, whatever a date means by a clock that is wrong. */
const longestPauseSeconds = 3_600;

/**
 * The provider's HTTP (docs/product/payment.md#asaas). Every failure is a new `PaymentError`: no error of fetch, of JSON or of
 * zod leaves this class, because such errors may quote the text that caused them.
 */
export class AsaasClient {
  readonly #settings: AsaasSettings;
  /** Until when a call waits, by method and route, after the provider asked for it. Milliseconds of the monotonic clock. */
  readonly #pausedUntil = new Map<string, number>();

  constructor(settings: AsaasSettings) {
    this.#settings = settings;
  }

  /** @throws PaymentError; 'refused' with the provider's sentence where it refuses what it was sent */
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

  /** The same, with null for what the provider does not have. */
  async find<T>(call: AsaasCall<T>): Promise<T | null> {
    try {
      return await this.call(call);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
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
      // A redirect would carry the key and a card to somebody else.
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
      return new PaymentError('refused', { message: sentenceOf(description, call.cardSecrets) });
    }
    if (status === 401 || status === 403) return new PaymentError('misconfigured');
    if (status === 404) return new NotFound();
    if (status === 429) {
      const { clock } = this.#settings;
      const seconds = pauseSeconds(headers, clock.now());
      this.#pausedUntil.set(nameOf(call), clock.monotonicMs() + seconds * 1_000);
      return new PaymentError('rate-limited', { retryAfterSeconds: seconds });
    }
    // Any other answer, another 2xx included, does not say whether the provider did what it was asked.
    return new PaymentError('unavailable', { mayHaveHappened: writes(call) });
  }

  #report(call: string, failure: PaymentError, elapsedMs: number): void {
    const facts = { call, kind: failure.kind, mayHaveHappened: failure.mayHaveHappened, elapsedMs };
    if (failure.kind === 'misconfigured') this.#settings.log.error(facts, 'payment provider denies our key');
    else if (failure.kind === 'refused') this.#settings.log.info(facts, 'payment provider refused');
    else if (!(failure instanceof NotFound)) this.#settings.log.warn(facts, 'payment provider failed');
  }
}

/** Nothing at that address. Reads turn it into null; for a write it is a refusal. */
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
  throw new PaymentError('unavailable', { mayHaveHappened: writes(call) });
}

function nameOf({ method, route }: AsaasCall<unknown>): string {
  return `${method} ${route}`;
}

function writes({ method }: AsaasCall<unknown>): boolean {
  return method !== 'GET';
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** What fetch threw. Only where no connection came about is it certain that the provider did nothing. */
function networkFailure(call: AsaasCall<unknown>, error: unknown): PaymentError {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new PaymentError('timeout', { mayHaveHappened: writes(call) });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const unsent = typeof code === 'string' && neverSent.has(code);
  return new PaymentError('unavailable', { mayHaveHappened: writes(call) && !unsent });
}

const generalRefusal = 'O pagamento foi recusado.';

/** The provider's sentence is Portuguese and meant for the payer; one that repeats the card is not shown at all. */
function sentenceOf(description: string, cardSecrets: readonly string[] = []): string {
  if (cardSecrets.some((secret) => description.includes(secret))) return generalRefusal;
  return hideCardNumbers(description).trim() || generalRefusal;
}

/** `Retry-After` in seconds or as a date, else `RateLimit-Reset` in seconds. */
function pauseSeconds(headers: Headers, now: Date): number {
  const asked = headers.get('retry-after') ?? headers.get('ratelimit-reset');
  if (asked === null) return defaultPauseSeconds;
  const seconds = /^\d{1,6}$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1_000;
  if (!Number.isFinite(seconds)) return defaultPauseSeconds;
  return Math.min(Math.max(1, Math.ceil(seconds)), longestPauseSeconds);
}
