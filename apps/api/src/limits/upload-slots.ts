import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** A person sends one form at a time, and a second console another one. */
const atOnce = 4;
/** A form without a picture is never larger, in bytes; many of them come at once where a list of customers is brought in. */
const smallForm = 8 * 1024;
const smallAtOnce = 20;
const retryAfterSeconds = 5;

/** How many forms a store has under way: each holds its pictures in memory until they are decoded, one after the other for all. */
export class UploadSlots {
  readonly #taken = new Map<string, number>();

  /**
   * Takes a place until the call is answered or given up.
   *
   * @throws AppError RATE_LIMITED
   */
  take(storeId: string, request: FastifyRequest, { raw }: FastifyReply): void {
    // A form that does not say its length may be of any.
    const isSmall = Number(request.headers['content-length'] ?? Infinity) <= smallForm;
    const bucket = isSmall ? `${storeId} small` : storeId;
    const taken = this.#taken.get(bucket) ?? 0;
    if (taken >= (isSmall ? smallAtOnce : atOnce)) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    this.#taken.set(bucket, taken + 1);
    finished(raw, () => this.#free(bucket));
  }

  #free(bucket: string): void {
    const left = (this.#taken.get(bucket) ?? 1) - 1;
    if (left > 0) this.#taken.set(bucket, left);
    else this.#taken.delete(bucket);
  }
}
