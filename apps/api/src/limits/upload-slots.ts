import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** A person sends one form at a time, perhaps another one from a second console. */
const atOnce = 4;
/** A form without an image is never larger, in bytes; many may come at once when customers are imported. */
const smallForm = 8 * 1024;
const smallAtOnce = 20;
const retryAfterSeconds = 5;

/**
 * Limits the uploads of a store at the same time: each holds its images in memory until they are decoded, one
 * after the other for all stores.
 */
export class UploadSlots {
  readonly #taken = new Map<string, number>();

  /**
   * Takes a place until the request is answered or aborted.
   *
   * @throws AppError RATE_LIMITED
   */
  take(storeId: string, request: FastifyRequest, { raw }: FastifyReply): void {
    // A form without a declared length may be large.
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
